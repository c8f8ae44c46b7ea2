! ranks: 2
! exit: any
! Operators on elements that they are not defined for, and elements of different kinds.
program operators_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: out(2), one, zero, before
    double precision, asynchronous :: numbers(2)
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    out = 1
    one = 1
    zero = 0
    numbers = 1
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win, ierr)
    call MPI_Accumulate(out, 2, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 2, MPI_INTEGER, MPI_NO_OP, win, ierr) !~ violation[rma-bad-operation]: MPI_NO_OP
    call MPI_Accumulate(numbers, 2, MPI_DOUBLE_PRECISION, peer, 8_MPI_ADDRESS_KIND, 4, MPI_INTEGER, MPI_SUM, &
             win, ierr)  !~ violation[rma-bad-operation]: floating point numbers (MPI_DOUBLE_PRECISION) and Fortran integers (MPI_INTEGER)
    call MPI_Compare_and_swap(numbers, numbers, before, MPI_DOUBLE_PRECISION, peer, 16_MPI_ADDRESS_KIND, win, ierr) !~ violation[rma-bad-operation]
    call MPI_Win_unlock(peer, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program operators_mpi
