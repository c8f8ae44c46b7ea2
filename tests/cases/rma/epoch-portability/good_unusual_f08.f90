! ranks: 2
! A fence, then a lock, and a flush of the rank that is locked.
program unusual_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_fence(0, win)
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win)
    call MPI_Win_flush(0, win)
    call MPI_Win_unlock(0, win)
    if (peer /= MPI_PROC_NULL) call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    if (peer /= MPI_PROC_NULL) call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program unusual_f08
