! As in C: an error handler of the program works for seconds inside of a receive that MPI refuses.
! ranks: 2
! also: message-bad-argument
module handlers
  use mpi_f08
  implicit none
contains
  subroutine slow(comm, code)
    type(MPI_Comm) :: comm
    integer :: code, value
    value = code
    call sleep(6)
    call MPI_Send(value, 1, MPI_INTEGER, 1, 7, comm)
    call sleep(1)
  end subroutine slow
end module handlers

program handler_inside
  use mpi_f08
  use handlers
  implicit none
  integer :: rank, value
  type(MPI_Errhandler) :: handler
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_create_errhandler(slow, handler)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler)
  call MPI_Errhandler_free(handler)
  if (rank == 0) then
    call MPI_Recv(value, 1, MPI_INTEGER, 1, -7, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  else
    call MPI_Recv(value, 1, MPI_INTEGER, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Finalize()
end program handler_inside
