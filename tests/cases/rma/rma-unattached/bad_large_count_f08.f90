! ranks: 2
! skip: ompi4 — no large-count procedures
! The large-count forms, on an array beside the attached one.
program large_count_f08
    use mpi_f08
    implicit none
    integer :: rank, peer
    integer, save, asynchronous :: memory(64), beside(64)
    integer(kind=MPI_ADDRESS_KIND) :: mine, theirs
    type(MPI_Win) :: win
    integer, asynchronous :: one, zero, got(5), swapped
    type(MPI_Request) :: request
    integer(kind=MPI_COUNT_KIND), parameter :: count = 1
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win) !~ related[rma-unattached]: created
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND) !~ related[rma-unattached]: attached
    call MPI_Get_address(beside, mine)
    call MPI_Sendrecv(mine, 1, MPI_AINT, peer, 1, theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    memory = 0
    beside = 0
    one = 1
    zero = 0
    request = MPI_REQUEST_NULL
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Put(one, count, MPI_INTEGER, peer, theirs + 0, count, MPI_INTEGER, win) !~ violation[rma-unattached]
    call MPI_Get(got(1), count, MPI_INTEGER, peer, theirs + 4, count, MPI_INTEGER, win) !~ violation[rma-unattached]
    call MPI_Accumulate(one, count, MPI_INTEGER, peer, theirs + 8, count, MPI_INTEGER, MPI_SUM, win) !~ violation[rma-unattached]
    call MPI_Get_accumulate(one, count, MPI_INTEGER, got(2), count, MPI_INTEGER, peer, theirs + 12, count, &
             MPI_INTEGER, MPI_SUM, win)  !~ violation[rma-unattached]
    call MPI_Fetch_and_op(one, got(3), MPI_INTEGER, peer, theirs + 16, MPI_SUM, win) !~ violation[rma-unattached]
    call MPI_Compare_and_swap(one, zero, swapped, MPI_INTEGER, peer, theirs + 20, win) !~ violation[rma-unattached]
    call MPI_Rput(one, count, MPI_INTEGER, peer, theirs + 24, count, MPI_INTEGER, win, request) !~ violation[rma-unattached]
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Rget(got(4), count, MPI_INTEGER, peer, theirs + 28, count, MPI_INTEGER, win, request) !~ violation[rma-unattached]
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Raccumulate(one, count, MPI_INTEGER, peer, theirs + 32, count, MPI_INTEGER, MPI_SUM, win, request) !~ violation[rma-unattached]
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Rget_accumulate(one, count, MPI_INTEGER, got(5), count, MPI_INTEGER, peer, theirs + 36, count, &
             MPI_INTEGER, MPI_SUM, win, request)  !~ violation[rma-unattached]
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_detach(win, memory)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program large_count_f08
