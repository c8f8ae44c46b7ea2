! ranks: 2
! A request is cancelled, another is freed.
program ended_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: in(2)
    type(MPI_Request) :: requests(2)
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Rget(in(1), 1, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, requests(1)) !~ related[rma-request-misuse]: begun here
    call MPI_Rget(in(2), 1, MPI_INTEGER, peer, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, requests(2)) !~ related[rma-request-misuse]: begun here
    call MPI_Cancel(requests(1)) !~ violation[rma-request-misuse]: is cancelled
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE)
    call MPI_Request_free(requests(2)) !~ violation[rma-request-misuse]: is freed
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program ended_f08
