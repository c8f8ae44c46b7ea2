! ranks: 3
! env: MPIWARDEN_RECORD=64M
! Of the receives the third rank's is waited for before the get.
program message_waitany_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer(MPI_ADDRESS_KIND) :: base
    integer :: ierr
    integer :: rank
    integer :: win
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: got
    integer, save :: token = 0
    integer :: requests(2)
    integer :: at
    integer, asynchronous, save :: sink(2)

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    if (rank == 1) then
        call MPI_Irecv(sink(1), 1, MPI_INTEGER, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, requests(1), ierr)
        call MPI_Irecv(sink(2), 1, MPI_INTEGER, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, requests(2), ierr)
    end if
    call MPI_Win_lock_all(0, win, ierr)
    if (rank == 0) then
        call MPI_Put(one, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win, ierr) !~ suspicious[rma-conflict]
        call MPI_Win_flush(2, win, ierr)
        call MPI_Send(token, 1, MPI_INTEGER, 1, 1, MPI_COMM_WORLD, ierr)
    else if (rank == 1) then
        call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)
        call MPI_Get(got, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win, ierr) !~ related[rma-conflict]: the other access
        call MPI_Win_flush(2, win, ierr)
        call MPI_Waitany(1, requests(1:1), at, MPI_STATUS_IGNORE, ierr)
    else
        call MPI_Send(token, 1, MPI_INTEGER, 1, 2, MPI_COMM_WORLD, ierr)
    end if
    call MPI_Win_unlock_all(win, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program message_waitany_mpi
