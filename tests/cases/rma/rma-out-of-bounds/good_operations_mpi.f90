! ranks: 2
! Each operation, in the window of the other rank.
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
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win, ierr)
    call MPI_Put(one, 1, MPI_INTEGER, peer, 54_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
    call MPI_Get(got(1), 1, MPI_INTEGER, peer, 55_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
    call MPI_Accumulate(one, 1, MPI_INTEGER, peer, 56_MPI_ADDRESS_KIND, 1, MPI_INTEGER, MPI_SUM, win, ierr)
    call MPI_Get_accumulate(one, 1, MPI_INTEGER, got(2), 1, MPI_INTEGER, peer, 57_MPI_ADDRESS_KIND, 1, &
             MPI_INTEGER, MPI_SUM, win, ierr)
    call MPI_Fetch_and_op(one, got(3), MPI_INTEGER, peer, 58_MPI_ADDRESS_KIND, MPI_SUM, win, ierr)
    call MPI_Compare_and_swap(one, zero, swapped, MPI_INTEGER, peer, 59_MPI_ADDRESS_KIND, win, ierr)
    call MPI_Rput(one, 1, MPI_INTEGER, peer, 60_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Rget(got(4), 1, MPI_INTEGER, peer, 61_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Raccumulate(one, 1, MPI_INTEGER, peer, 62_MPI_ADDRESS_KIND, 1, MPI_INTEGER, MPI_SUM, win, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Rget_accumulate(one, 1, MPI_INTEGER, got(5), 1, MPI_INTEGER, peer, 63_MPI_ADDRESS_KIND, 1, &
             MPI_INTEGER, MPI_SUM, win, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Win_unlock(peer, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program operations_mpi
