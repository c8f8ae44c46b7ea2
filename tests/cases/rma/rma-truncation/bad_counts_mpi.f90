! ranks: 2
! exit: any
! More elements than the target, or result, buffer takes.
program counts_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: out(16), in(8), found(8)
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    out = 1
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win, ierr)
    call MPI_Put(out, 4, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 2, MPI_INTEGER, win, ierr) !~ violation[rma-truncation]: the target buffer
    call MPI_Get(in, 2, MPI_INTEGER, peer, 8_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win, ierr) !~ violation[rma-truncation]: the origin buffer
    call MPI_Get_accumulate(out, 4, MPI_INTEGER, found, 2, MPI_INTEGER, peer, 16_MPI_ADDRESS_KIND, 4, &
             MPI_INTEGER, MPI_SUM, win, ierr)  !~ violation[rma-truncation]: the result buffer
    call MPI_Put(out, 16, MPI_INTEGER, peer, 24_MPI_ADDRESS_KIND, 16, MPI_BYTE, win, ierr) !~ violation[rma-truncation]
    call MPI_Win_unlock(peer, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program counts_mpi
