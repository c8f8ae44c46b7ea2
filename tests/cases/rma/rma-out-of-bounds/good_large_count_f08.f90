! ranks: 2
! skip: ompi4 — no large-count procedures
! The large-count forms, in the window.
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
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    one = 1
    zero = 0
    request = MPI_REQUEST_NULL
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Put(one, count, MPI_INTEGER, peer, 54_MPI_ADDRESS_KIND, count, MPI_INTEGER, win)
    call MPI_Get(got(1), count, MPI_INTEGER, peer, 55_MPI_ADDRESS_KIND, count, MPI_INTEGER, win)
    call MPI_Accumulate(one, count, MPI_INTEGER, peer, 56_MPI_ADDRESS_KIND, count, MPI_INTEGER, MPI_SUM, win)
    call MPI_Get_accumulate(one, count, MPI_INTEGER, got(2), count, MPI_INTEGER, peer, 57_MPI_ADDRESS_KIND, &
             count, MPI_INTEGER, MPI_SUM, win)
    call MPI_Fetch_and_op(one, got(3), MPI_INTEGER, peer, 58_MPI_ADDRESS_KIND, MPI_SUM, win)
    call MPI_Compare_and_swap(one, zero, swapped, MPI_INTEGER, peer, 59_MPI_ADDRESS_KIND, win)
    call MPI_Rput(one, count, MPI_INTEGER, peer, 60_MPI_ADDRESS_KIND, count, MPI_INTEGER, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Rget(got(4), count, MPI_INTEGER, peer, 61_MPI_ADDRESS_KIND, count, MPI_INTEGER, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Raccumulate(one, count, MPI_INTEGER, peer, 62_MPI_ADDRESS_KIND, count, MPI_INTEGER, MPI_SUM, win, &
             request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Rget_accumulate(one, count, MPI_INTEGER, got(5), count, MPI_INTEGER, peer, 63_MPI_ADDRESS_KIND, &
             count, MPI_INTEGER, MPI_SUM, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program large_count_f08
