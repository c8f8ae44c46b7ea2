! ranks: 2
! Each operation, to the last rank.
program operations_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: one, zero, got(5), swapped
    type(MPI_Request) :: request
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    one = 1
    zero = 0
    request = MPI_REQUEST_NULL
    call MPI_Win_lock_all(0, win)
    if (rank == 0) then
        call MPI_Put(one, 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win)
        call MPI_Get(got(1), 1, MPI_INTEGER, 1, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win)
        call MPI_Accumulate(one, 1, MPI_INTEGER, 1, 2_MPI_ADDRESS_KIND, 1, MPI_INTEGER, MPI_SUM, win)
        call MPI_Get_accumulate(one, 1, MPI_INTEGER, got(2), 1, MPI_INTEGER, 1, 3_MPI_ADDRESS_KIND, 1, MPI_INTEGER, &
                 MPI_SUM, win)
        call MPI_Fetch_and_op(one, got(3), MPI_INTEGER, 1, 4_MPI_ADDRESS_KIND, MPI_SUM, win)
        call MPI_Compare_and_swap(one, zero, swapped, MPI_INTEGER, 1, 5_MPI_ADDRESS_KIND, win)
        call MPI_Rput(one, 1, MPI_INTEGER, 1, 6_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, request)
        call MPI_Wait(request, MPI_STATUS_IGNORE)
        call MPI_Rget(got(4), 1, MPI_INTEGER, 1, 7_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, request)
        call MPI_Wait(request, MPI_STATUS_IGNORE)
        call MPI_Raccumulate(one, 1, MPI_INTEGER, 1, 8_MPI_ADDRESS_KIND, 1, MPI_INTEGER, MPI_SUM, win, request)
        call MPI_Wait(request, MPI_STATUS_IGNORE)
        call MPI_Rget_accumulate(one, 1, MPI_INTEGER, got(5), 1, MPI_INTEGER, 1, 9_MPI_ADDRESS_KIND, 1, &
                 MPI_INTEGER, MPI_SUM, win, request)
        call MPI_Wait(request, MPI_STATUS_IGNORE)
    end if
    call MPI_Win_unlock_all(win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program operations_f08
