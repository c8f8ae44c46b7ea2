! ranks: 3
! env: MPIWARDEN_RECORD=64M
! A get reads where a gather writes.
program buffer_gather_in_place_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND) :: bytes = 64, place = 1
    integer :: rank, ierror
    integer :: win
    integer, asynchronous, save :: got, memory(16) = 0

    call MPI_Init(ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call MPI_Win_fence(0, win, ierror)
    if (rank == 1) then
        call MPI_Get(got, 1, MPI_INTEGER, 0, place, 1, MPI_INTEGER, win, ierror) !~ related[rma-conflict]: the other access
    end if
    if (rank == 0) then
        call MPI_Gather(MPI_IN_PLACE, 0, MPI_INTEGER, memory, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror) !~ suspicious[rma-conflict]
    else
        call MPI_Gather(rank, 1, MPI_INTEGER, memory, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
    end if
    call MPI_Win_fence(0, win, ierror)
    call MPI_Win_free(win, ierror)
    call MPI_Finalize(ierror)
end program buffer_gather_in_place_mpi
