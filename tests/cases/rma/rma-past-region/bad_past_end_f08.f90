! ranks: 2
! One element more than is attached; and elements where MPI_WIN_ATTACH takes bytes.
program past_end_f08
    use mpi_f08
    implicit none
    integer :: rank, peer
    integer, save, asynchronous :: memory(64)
    integer(kind=MPI_ADDRESS_KIND) :: mine, theirs
    type(MPI_Win) :: win
    integer, asynchronous :: out(4), in(17), found(4)
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory, 64_MPI_ADDRESS_KIND) !~ related[rma-past-region]: attached
    call MPI_Get_address(memory, mine)
    call MPI_Sendrecv(mine, 1, MPI_AINT, peer, 1, theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    out = 1
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Get(in, 17, MPI_INTEGER, peer, theirs + 0, 17, MPI_INTEGER, win) !~ violation[rma-past-region]
    call MPI_Win_flush(peer, win)
    call MPI_Put(out, 4, MPI_INTEGER, peer, theirs + 4 * 13, 4, MPI_INTEGER, win) !~ violation[rma-past-region]
    call MPI_Win_flush(peer, win)
    call MPI_Get_accumulate(out, 4, MPI_INTEGER, found, 4, MPI_INTEGER, peer, theirs + 60, 4, MPI_INTEGER, &
             MPI_SUM, win)  !~ violation[rma-past-region]
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_detach(win, memory)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program past_end_f08
