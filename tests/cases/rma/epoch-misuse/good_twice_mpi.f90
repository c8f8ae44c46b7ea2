! ranks: 2
! Epochs one after the other.
program twice_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer :: code
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win, ierr)
    call MPI_Win_unlock(peer, win, ierr)
    call MPI_Win_lock_all(0, win, ierr)
    call MPI_Win_unlock_all(win, ierr)
    call MPI_Win_start(MPI_GROUP_EMPTY, 0, win, code)
    call MPI_Win_complete(win, ierr)
    call MPI_Win_post(MPI_GROUP_EMPTY, 0, win, ierr)
    call MPI_Win_wait(win, ierr)
    call MPI_Win_post(MPI_GROUP_EMPTY, 0, win, code)
    call MPI_Win_wait(win, ierr)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win, ierr)
    call MPI_Win_unlock(peer, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program twice_mpi
