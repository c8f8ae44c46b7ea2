! ranks: 2
! Epochs one after the other.
program twice_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer :: code
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Win_unlock(peer, win)
    call MPI_Win_lock_all(0, win)
    call MPI_Win_unlock_all(win)
    call MPI_Win_start(MPI_GROUP_EMPTY, 0, win, code)
    call MPI_Win_complete(win)
    call MPI_Win_post(MPI_GROUP_EMPTY, 0, win)
    call MPI_Win_wait(win)
    call MPI_Win_post(MPI_GROUP_EMPTY, 0, win, code)
    call MPI_Win_wait(win)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program twice_f08
