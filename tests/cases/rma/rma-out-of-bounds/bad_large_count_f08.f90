! ranks: 2
! skip: ompi4 — no large-count procedures
! The large-count forms, past the end.
program large_count_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: one, zero, got(5), swapped
    type(MPI_Request) :: request
    integer(kind=MPI_COUNT_KIND), parameter :: count = 1
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win) !~ related[rma-out-of-bounds]: created
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    one = 1
    zero = 0
    request = MPI_REQUEST_NULL
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Put(one, count, MPI_INTEGER, peer, 64_MPI_ADDRESS_KIND, count, MPI_INTEGER, win) !~ violation[rma-out-of-bounds]
    call MPI_Get(got(1), count, MPI_INTEGER, peer, 65_MPI_ADDRESS_KIND, count, MPI_INTEGER, win) !~ violation[rma-out-of-bounds]
    call MPI_Accumulate(one, count, MPI_INTEGER, peer, 66_MPI_ADDRESS_KIND, count, MPI_INTEGER, MPI_SUM, win) !~ violation[rma-out-of-bounds]
    call MPI_Get_accumulate(one, count, MPI_INTEGER, got(2), count, MPI_INTEGER, peer, 67_MPI_ADDRESS_KIND, &
             count, MPI_INTEGER, MPI_SUM, win)  !~ violation[rma-out-of-bounds]
    call MPI_Fetch_and_op(one, got(3), MPI_INTEGER, peer, 68_MPI_ADDRESS_KIND, MPI_SUM, win) !~ violation[rma-out-of-bounds]
    call MPI_Compare_and_swap(one, zero, swapped, MPI_INTEGER, peer, 69_MPI_ADDRESS_KIND, win) !~ violation[rma-out-of-bounds]
    call MPI_Rput(one, count, MPI_INTEGER, peer, 70_MPI_ADDRESS_KIND, count, MPI_INTEGER, win, request) !~ violation[rma-out-of-bounds]
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Rget(got(4), count, MPI_INTEGER, peer, 71_MPI_ADDRESS_KIND, count, MPI_INTEGER, win, request) !~ violation[rma-out-of-bounds]
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Raccumulate(one, count, MPI_INTEGER, peer, 72_MPI_ADDRESS_KIND, count, MPI_INTEGER, MPI_SUM, win, &
             request)  !~ violation[rma-out-of-bounds]
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Rget_accumulate(one, count, MPI_INTEGER, got(5), count, MPI_INTEGER, peer, 73_MPI_ADDRESS_KIND, &
             count, MPI_INTEGER, MPI_SUM, win, request)  !~ violation[rma-out-of-bounds]
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program large_count_f08
