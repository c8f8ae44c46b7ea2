! ranks: 2
! A lock after an empty fence; start and complete with an empty group; several locks; post, then start; epochs of two
! windows interleaved; MPI_MODE_NOCHECK; the window freed after the last fence.
program epochs_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: out(4)
    type(MPI_Win) :: second
    type(c_ptr) :: more
    type(MPI_Group) :: everyone, other
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    out = 1
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, more, second)
    call MPI_Win_fence(0, win)
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win)
    call MPI_Win_lock(MPI_LOCK_SHARED, 1, MPI_MODE_NOCHECK, win)
    call MPI_Put(out, 1, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win)
    call MPI_Win_lock_all(0, second)
    call MPI_Win_unlock(0, win)
    call MPI_Put(out, 1, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, second)
    call MPI_Win_unlock(1, win)
    call MPI_Win_unlock_all(second)
    call MPI_Win_start(MPI_GROUP_EMPTY, 0, win)
    call MPI_Win_complete(win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_get_group(win, everyone)
    call MPI_Group_incl(everyone, 1, [peer], other)
    call MPI_Group_free(everyone)
    call MPI_Win_post(other, 0, win)
    call MPI_Win_start(other, 0, win)
    call MPI_Group_free(other)
    call MPI_Put(out, 4, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win)
    call MPI_Win_complete(win)
    call MPI_Win_wait(win)
    call MPI_Win_fence(0, second)
    call MPI_Put(out, 4, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, second)
    call MPI_Win_fence(0, second)
    call MPI_Win_free(second)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program epochs_f08
