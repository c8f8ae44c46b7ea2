! ranks: 2
! An array that is not attached, in epochs of every kind.
program epochs_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer, save, asynchronous :: memory(64), beside(64)
    integer(kind=MPI_ADDRESS_KIND) :: mine, theirs
    integer :: win
    integer, asynchronous :: in(4), out(4)
    integer :: everyone, other
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Get_address(beside, mine, ierr)
    call MPI_Sendrecv(mine, 1, MPI_AINT, peer, 1, theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, &
             MPI_STATUS_IGNORE, ierr)
    memory = 0
    beside = 0
    out = [1, 2, 3, 4]
    call MPI_Win_lock_all(0, win, ierr)
    call MPI_Put(out, 4, MPI_INTEGER, peer, theirs + 64, 4, MPI_INTEGER, win, ierr) !~ violation[rma-unattached]: not attached at the target
    call MPI_Win_flush(peer, win, ierr)
    call MPI_Win_flush_local_all(win, ierr)
    call MPI_Win_unlock_all(win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Accumulate(out, 4, MPI_INTEGER, peer, theirs, 4, MPI_INTEGER, MPI_SUM, win, ierr) !~ violation[rma-unattached]: when the target opened the epoch
    call MPI_Win_fence(0, win, ierr)
    call MPI_Win_get_group(win, everyone, ierr)
    call MPI_Group_incl(everyone, 1, [peer], other, ierr)
    call MPI_Win_post(other, 0, win, ierr)
    call MPI_Win_start(other, 0, win, ierr)
    call MPI_Get(in, 4, MPI_INTEGER, peer, theirs + 128, 4, MPI_INTEGER, win, ierr) !~ violation[rma-unattached]: when the target opened the epoch
    call MPI_Win_complete(win, ierr)
    call MPI_Win_wait(win, ierr)
    call MPI_Group_free(other, ierr)
    call MPI_Group_free(everyone, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_detach(win, memory, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program epochs_mpi
