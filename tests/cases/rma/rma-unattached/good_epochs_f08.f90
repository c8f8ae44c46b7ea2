! ranks: 2
! An array that is attached, in epochs of every kind.
program epochs_f08
    use mpi_f08
    implicit none
    integer :: rank, peer
    integer, save, asynchronous :: memory(64)
    integer(kind=MPI_ADDRESS_KIND) :: mine, theirs
    type(MPI_Win) :: win
    integer, asynchronous :: in(4), out(4)
    type(MPI_Group) :: everyone, other
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND)
    call MPI_Get_address(memory, mine)
    call MPI_Sendrecv(mine, 1, MPI_AINT, peer, 1, theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    out = [1, 2, 3, 4]
    call MPI_Win_lock_all(0, win)
    call MPI_Put(out, 4, MPI_INTEGER, peer, theirs + 64, 4, MPI_INTEGER, win)
    call MPI_Win_flush(peer, win)
    call MPI_Win_flush_local_all(win)
    call MPI_Win_unlock_all(win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_fence(0, win)
    call MPI_Accumulate(out, 4, MPI_INTEGER, peer, theirs, 4, MPI_INTEGER, MPI_SUM, win)
    call MPI_Win_fence(0, win)
    call MPI_Win_get_group(win, everyone)
    call MPI_Group_incl(everyone, 1, [peer], other)
    call MPI_Win_post(other, 0, win)
    call MPI_Win_start(other, 0, win)
    call MPI_Get(in, 4, MPI_INTEGER, peer, theirs + 128, 4, MPI_INTEGER, win)
    call MPI_Win_complete(win)
    call MPI_Win_wait(win)
    call MPI_Group_free(other)
    call MPI_Group_free(everyone)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_detach(win, memory)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program epochs_f08
