! ranks: 2
! exit: any
! Operators on elements that they are not defined for, and elements of different kinds.
program operators_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: out(2), one, zero, before
    double precision, asynchronous :: numbers(2)
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    out = 1
    one = 1
    zero = 0
    numbers = 1
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Accumulate(out, 2, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 2, MPI_INTEGER, MPI_NO_OP, win) !~ violation[rma-bad-operation]: MPI_NO_OP
    call MPI_Accumulate(numbers, 2, MPI_DOUBLE_PRECISION, peer, 8_MPI_ADDRESS_KIND, 4, MPI_INTEGER, MPI_SUM, win) !~ violation[rma-bad-operation]: floating point numbers (MPI_DOUBLE_PRECISION) and Fortran integers (MPI_INTEGER)
    call MPI_Compare_and_swap(numbers, numbers, before, MPI_DOUBLE_PRECISION, peer, 16_MPI_ADDRESS_KIND, win) !~ violation[rma-bad-operation]
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program operators_f08
