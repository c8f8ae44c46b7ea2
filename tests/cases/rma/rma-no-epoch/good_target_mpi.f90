! ranks: 2
! Targets of the group, and the locked one.
program target_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: out(4)
    integer :: everyone, other
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    out = 1
    call MPI_Win_get_group(win, everyone, ierr)
    call MPI_Group_incl(everyone, 1, [peer], other, ierr)
    call MPI_Win_post(other, 0, win, ierr)
    call MPI_Win_start(other, 0, win, ierr)
    call MPI_Put(out, 4, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win, ierr)
    call MPI_Win_complete(win, ierr)
    call MPI_Win_wait(win, ierr)
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, ierr)
    call MPI_Put(out, 4, MPI_INTEGER, 0, int(8 + 4 * rank, MPI_ADDRESS_KIND), 4, MPI_INTEGER, win, ierr)
    call MPI_Win_unlock(0, win, ierr)
    call MPI_Group_free(other, ierr)
    call MPI_Group_free(everyone, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program target_mpi
