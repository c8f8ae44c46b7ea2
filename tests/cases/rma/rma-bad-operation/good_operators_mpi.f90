! ranks: 2
! Operators on elements that they are defined for.
program operators_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: out(2), found(2), one, zero, before
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
    call MPI_Get_accumulate(out, 2, MPI_INTEGER, found, 2, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 2, &
             MPI_INTEGER, MPI_NO_OP, win, ierr)
    call MPI_Accumulate(numbers, 2, MPI_DOUBLE_PRECISION, peer, 8_MPI_ADDRESS_KIND, 2, MPI_DOUBLE_PRECISION, &
             MPI_SUM, win, ierr)
    call MPI_Compare_and_swap(one, zero, before, MPI_INTEGER, peer, 16_MPI_ADDRESS_KIND, win, ierr)
    call MPI_Accumulate(out, 2, MPI_INTEGER, peer, 20_MPI_ADDRESS_KIND, 2, MPI_INTEGER, MPI_BAND, win, ierr)
    call MPI_Accumulate(out, 1, MPI_2INTEGER, peer, 24_MPI_ADDRESS_KIND, 1, MPI_2INTEGER, MPI_MAXLOC, win, ierr)
    call MPI_Accumulate(numbers, 1, MPI_2DOUBLE_PRECISION, peer, 28_MPI_ADDRESS_KIND, 1, MPI_2DOUBLE_PRECISION, &
             MPI_MINLOC, win, ierr)
    call MPI_Accumulate(out, 2, MPI_LOGICAL, peer, 32_MPI_ADDRESS_KIND, 2, MPI_LOGICAL, MPI_LOR, win, ierr)
    call MPI_Accumulate(numbers, 1, MPI_DOUBLE_COMPLEX, peer, 36_MPI_ADDRESS_KIND, 1, MPI_DOUBLE_COMPLEX, &
             MPI_PROD, win, ierr)
    call MPI_Accumulate(numbers, 4, MPI_REAL, peer, 40_MPI_ADDRESS_KIND, 4, MPI_REAL, MPI_REPLACE, win, ierr)
    call MPI_Win_unlock(peer, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program operators_mpi
