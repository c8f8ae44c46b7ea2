! ranks: 2
! Each operation, before the target detaches its array.
program operations_f08
    use mpi_f08
    implicit none
    integer :: rank, peer
    integer, save, asynchronous :: memory(64)
    integer(kind=MPI_ADDRESS_KIND) :: mine, theirs
    type(MPI_Win) :: win
    integer, asynchronous :: one, zero, got(5), swapped
    type(MPI_Request) :: request
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND)
    call MPI_Get_address(memory, mine)
    call MPI_Sendrecv(mine, 1, MPI_AINT, peer, 1, theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    one = 1
    zero = 0
    request = MPI_REQUEST_NULL
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Put(one, 1, MPI_INTEGER, peer, theirs + 0, 1, MPI_INTEGER, win)
    call MPI_Get(got(1), 1, MPI_INTEGER, peer, theirs + 4, 1, MPI_INTEGER, win)
    call MPI_Accumulate(one, 1, MPI_INTEGER, peer, theirs + 8, 1, MPI_INTEGER, MPI_SUM, win)
    call MPI_Get_accumulate(one, 1, MPI_INTEGER, got(2), 1, MPI_INTEGER, peer, theirs + 12, 1, MPI_INTEGER, &
             MPI_SUM, win)
    call MPI_Fetch_and_op(one, got(3), MPI_INTEGER, peer, theirs + 16, MPI_SUM, win)
    call MPI_Compare_and_swap(one, zero, swapped, MPI_INTEGER, peer, theirs + 20, win)
    call MPI_Rput(one, 1, MPI_INTEGER, peer, theirs + 24, 1, MPI_INTEGER, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Rget(got(4), 1, MPI_INTEGER, peer, theirs + 28, 1, MPI_INTEGER, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Raccumulate(one, 1, MPI_INTEGER, peer, theirs + 32, 1, MPI_INTEGER, MPI_SUM, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Rget_accumulate(one, 1, MPI_INTEGER, got(5), 1, MPI_INTEGER, peer, theirs + 36, 1, MPI_INTEGER, &
             MPI_SUM, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_detach(win, memory)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program operations_f08
