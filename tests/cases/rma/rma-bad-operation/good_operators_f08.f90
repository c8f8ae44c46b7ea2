! ranks: 2
! Operators on elements that they are defined for.
program operators_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: out(2), found(2), one, zero, before
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
    call MPI_Get_accumulate(out, 2, MPI_INTEGER, found, 2, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 2, &
             MPI_INTEGER, MPI_NO_OP, win)
    call MPI_Accumulate(numbers, 2, MPI_DOUBLE_PRECISION, peer, 8_MPI_ADDRESS_KIND, 2, MPI_DOUBLE_PRECISION, &
             MPI_SUM, win)
    call MPI_Compare_and_swap(one, zero, before, MPI_INTEGER, peer, 16_MPI_ADDRESS_KIND, win)
    call MPI_Accumulate(out, 2, MPI_INTEGER, peer, 20_MPI_ADDRESS_KIND, 2, MPI_INTEGER, MPI_BAND, win)
    call MPI_Accumulate(out, 1, MPI_2INTEGER, peer, 24_MPI_ADDRESS_KIND, 1, MPI_2INTEGER, MPI_MAXLOC, win)
    call MPI_Accumulate(numbers, 1, MPI_2DOUBLE_PRECISION, peer, 28_MPI_ADDRESS_KIND, 1, MPI_2DOUBLE_PRECISION, &
             MPI_MINLOC, win)
    call MPI_Accumulate(out, 2, MPI_LOGICAL, peer, 32_MPI_ADDRESS_KIND, 2, MPI_LOGICAL, MPI_LOR, win)
    call MPI_Accumulate(numbers, 1, MPI_DOUBLE_COMPLEX, peer, 36_MPI_ADDRESS_KIND, 1, MPI_DOUBLE_COMPLEX, &
             MPI_PROD, win)
    call MPI_Accumulate(numbers, 4, MPI_REAL, peer, 40_MPI_ADDRESS_KIND, 4, MPI_REAL, MPI_REPLACE, win)
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program operators_f08
