! ranks: 2
! Each operation, to the last rank.
program operations_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: one, zero, got(5), swapped
    integer :: request
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    one = 1
    zero = 0
    request = MPI_REQUEST_NULL
    call MPI_Win_lock_all(0, win, ierr)
    if (rank == 0) then
        call MPI_Put(one, 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
        call MPI_Get(got(1), 1, MPI_INTEGER, 1, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
        call MPI_Accumulate(one, 1, MPI_INTEGER, 1, 2_MPI_ADDRESS_KIND, 1, MPI_INTEGER, MPI_SUM, win, ierr)
        call MPI_Get_accumulate(one, 1, MPI_INTEGER, got(2), 1, MPI_INTEGER, 1, 3_MPI_ADDRESS_KIND, 1, MPI_INTEGER, &
                 MPI_SUM, win, ierr)
        call MPI_Fetch_and_op(one, got(3), MPI_INTEGER, 1, 4_MPI_ADDRESS_KIND, MPI_SUM, win, ierr)
        call MPI_Compare_and_swap(one, zero, swapped, MPI_INTEGER, 1, 5_MPI_ADDRESS_KIND, win, ierr)
        call MPI_Rput(one, 1, MPI_INTEGER, 1, 6_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, request, ierr)
        call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
        call MPI_Rget(got(4), 1, MPI_INTEGER, 1, 7_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, request, ierr)
        call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
        call MPI_Raccumulate(one, 1, MPI_INTEGER, 1, 8_MPI_ADDRESS_KIND, 1, MPI_INTEGER, MPI_SUM, win, request, ierr)
        call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
        call MPI_Rget_accumulate(one, 1, MPI_INTEGER, got(5), 1, MPI_INTEGER, 1, 9_MPI_ADDRESS_KIND, 1, &
                 MPI_INTEGER, MPI_SUM, win, request, ierr)
        call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    end if
    call MPI_Win_unlock_all(win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program operations_mpi
