! ranks: 2
! Targets of the group, and the locked one.
program target_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: out(4)
    type(MPI_Group) :: everyone, other
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    out = 1
    call MPI_Win_get_group(win, everyone)
    call MPI_Group_incl(everyone, 1, [peer], other)
    call MPI_Win_post(other, 0, win)
    call MPI_Win_start(other, 0, win)
    call MPI_Put(out, 4, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win)
    call MPI_Win_complete(win)
    call MPI_Win_wait(win)
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win)
    call MPI_Put(out, 4, MPI_INTEGER, 0, int(8 + 4 * rank, MPI_ADDRESS_KIND), 4, MPI_INTEGER, win)
    call MPI_Win_unlock(0, win)
    call MPI_Group_free(other)
    call MPI_Group_free(everyone)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program target_f08
