! As half_watched.c: the second rank makes its communicator by a PMPI_ procedure, which is not seen.
program half_watched
  use mpi
  implicit none
  integer :: rank, made, win, error, value
  integer(kind=MPI_ADDRESS_KIND) :: bytes, at
  integer, save :: memory(4)

  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  if (rank == 1) then
    call PMPI_Comm_split(MPI_COMM_WORLD, 0, rank, made, error)
  else
    call MPI_Comm_split(MPI_COMM_WORLD, 0, rank, made, error)
  end if

  memory = 0
  bytes = 16
  call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, made, win, error)
  call MPI_Win_fence(0, win, error)
  at = 1
  value = 41
  if (rank == 0) call MPI_Put(value, 1, MPI_INTEGER, 1, at, 1, MPI_INTEGER, win, error)
  call MPI_Win_fence(0, win, error)
  call MPI_Win_free(win, error)
  call MPI_Barrier(made, error)
  call MPI_Comm_free(made, error)
  print '(a, i0, a, i0)', 'rank ', rank, ' has ', memory(2)
  call MPI_Finalize(error)
end program half_watched
