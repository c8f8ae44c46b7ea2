! ranks: 2
! A request is cancelled, another is freed.
program ended_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: in(2)
    integer :: requests(2)
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win, ierr)
    call MPI_Rget(in(1), 1, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, requests(1), ierr) !~ related[rma-request-misuse]: begun here
    call MPI_Rget(in(2), 1, MPI_INTEGER, peer, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, requests(2), ierr) !~ related[rma-request-misuse]: begun here
    call MPI_Cancel(requests(1), ierr) !~ violation[rma-request-misuse]: is cancelled
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE, ierr)
    call MPI_Request_free(requests(2), ierr) !~ violation[rma-request-misuse]: is freed
    call MPI_Win_unlock(peer, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program ended_mpi
