! ranks: 3
! env: MPIWARDEN_RECORD=64M
! A message of the third rank is received before the get, and its status is ignored.
program message_any_ignored_f08
    use mpi_f08
    use iso_c_binding, only: c_ptr
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    type(c_ptr) :: base
    integer :: rank
    type(MPI_Win) :: win
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: got
    integer, save :: token = 0

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_lock_all(0, win)
    if (rank == 0) then
        call MPI_Put(one, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win) !~ suspicious[rma-conflict]
        call MPI_Win_flush(2, win)
        call MPI_Send(token, 1, MPI_INTEGER, 1, 1, MPI_COMM_WORLD)
    else if (rank == 1) then
        call MPI_Recv(token, 1, MPI_INTEGER, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
        call MPI_Get(got, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win) !~ related[rma-conflict]: the other access
        call MPI_Win_flush(2, win)
        call MPI_Recv(token, 1, MPI_INTEGER, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    else
        call MPI_Send(token, 1, MPI_INTEGER, 1, 2, MPI_COMM_WORLD)
    end if
    call MPI_Win_unlock_all(win)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program message_any_ignored_f08
