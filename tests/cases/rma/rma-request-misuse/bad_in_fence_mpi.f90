! ranks: 2
! Each operation with a request, between fences.
program in_fence_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: one, zero, got(5)
    integer :: request
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    one = 1
    zero = 0
    request = MPI_REQUEST_NULL
    call MPI_Win_fence(0, win, ierr)
    call MPI_Rput(one, 1, MPI_INTEGER, peer, 6_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, request, ierr) !~ violation[rma-request-misuse]
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Rget(got(4), 1, MPI_INTEGER, peer, 7_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, request, ierr) !~ violation[rma-request-misuse]
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Raccumulate(one, 1, MPI_INTEGER, peer, 8_MPI_ADDRESS_KIND, 1, MPI_INTEGER, MPI_SUM, win, request, ierr) !~ violation[rma-request-misuse]
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Rget_accumulate(one, 1, MPI_INTEGER, got(5), 1, MPI_INTEGER, peer, 9_MPI_ADDRESS_KIND, 1, &
             MPI_INTEGER, MPI_SUM, win, request, ierr)  !~ violation[rma-request-misuse]
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program in_fence_mpi
