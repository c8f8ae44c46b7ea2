! ranks: 2
! MPI_BOTTOM with addresses as the origin; strided targets with holes; negative displacements; MPI_PROC_NULL; no
! elements; the process itself; MPI_NO_OP; a request that is waited for after the unlock.
program operations_f08
    use mpi_f08
    implicit none
    integer :: rank, peer
    integer, save, asynchronous :: memory(64)
    integer(kind=MPI_ADDRESS_KIND) :: mine, theirs
    type(MPI_Win) :: win
    integer, asynchronous :: out(16), in(16), fetched
    type(MPI_Datatype) :: absolute, strided, back
    type(MPI_Request) :: request
    integer(kind=MPI_ADDRESS_KIND) :: places(2)
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND)
    call MPI_Get_address(memory, mine)
    call MPI_Sendrecv(mine, 1, MPI_AINT, peer, 1, theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    out = 7
    call MPI_Get_address(out(1), places(1))
    call MPI_Get_address(out(9), places(2))
    call MPI_Type_create_hindexed(2, [2, 3], places, MPI_INTEGER, absolute)
    call MPI_Type_commit(absolute)
    call MPI_Type_vector(4, 1, 2, MPI_INTEGER, strided)
    call MPI_Type_commit(strided)
    call MPI_Type_create_hindexed(2, [1, 1], [0_MPI_ADDRESS_KIND, -16_MPI_ADDRESS_KIND], MPI_INTEGER, back)
    call MPI_Type_commit(back)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Put(MPI_BOTTOM, 1, absolute, peer, theirs, 5, MPI_INTEGER, win)
    call MPI_Put(out, 4, MPI_INTEGER, peer, theirs + 64, 1, strided, win)
    call MPI_Get(in, 2, MPI_INTEGER, peer, theirs + 200, 1, back, win)
    call MPI_Put(out, 1, MPI_INTEGER, MPI_PROC_NULL, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win)
    call MPI_Get(MPI_BOTTOM, 0, MPI_INTEGER, peer, theirs, 0, MPI_INTEGER, win)
    call MPI_Get(in, 0, MPI_INTEGER, peer, theirs + 128, 0, MPI_INTEGER, win)
    call MPI_Win_flush(peer, win)
    call MPI_Get_accumulate(MPI_BOTTOM, 0, MPI_INTEGER, in, 4, MPI_INTEGER, peer, theirs, 4, MPI_INTEGER, &
             MPI_NO_OP, win)
    call MPI_Fetch_and_op(MPI_BOTTOM, fetched, MPI_INTEGER, peer, theirs + 128, MPI_NO_OP, win)
    call MPI_Rput(out, 2, MPI_INTEGER, peer, theirs + 240, 2, MPI_INTEGER, win, request)
    call MPI_Win_unlock(peer, win)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win)
    call MPI_Put(out, 4, MPI_INTEGER, rank, mine, 4, MPI_INTEGER, win)
    call MPI_Win_unlock(rank, win)
    call MPI_Type_free(absolute)
    call MPI_Type_free(strided)
    call MPI_Type_free(back)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_detach(win, memory)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program operations_f08
