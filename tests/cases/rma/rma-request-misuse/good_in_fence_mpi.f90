! ranks: 2
! Each operation without a request, between fences.
program in_fence_mpi
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
    call MPI_Win_fence(0, win, ierr)
    call MPI_Put(one, 1, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
    call MPI_Get(got(1), 1, MPI_INTEGER, peer, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
    call MPI_Accumulate(one, 1, MPI_INTEGER, peer, 2_MPI_ADDRESS_KIND, 1, MPI_INTEGER, MPI_SUM, win, ierr)
    call MPI_Get_accumulate(one, 1, MPI_INTEGER, got(2), 1, MPI_INTEGER, peer, 3_MPI_ADDRESS_KIND, 1, &
             MPI_INTEGER, MPI_SUM, win, ierr)
    call MPI_Fetch_and_op(one, got(3), MPI_INTEGER, peer, 4_MPI_ADDRESS_KIND, MPI_SUM, win, ierr)
    call MPI_Compare_and_swap(one, zero, swapped, MPI_INTEGER, peer, 5_MPI_ADDRESS_KIND, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program in_fence_mpi
