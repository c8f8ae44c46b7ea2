! ranks: 2
! exit: any
! skip: mpich4 — the library waits for ever after it has refused the operation
! Operators of Fortran types that 6.9.2 does not define them for.
program undefined_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: out(4)
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    out = 1
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Accumulate(out, 2, MPI_REAL, peer, 0_MPI_ADDRESS_KIND, 2, MPI_REAL, MPI_BAND, win) !~ violation[rma-bad-operation]: (MPI_REAL)
    call MPI_Accumulate(out, 2, MPI_LOGICAL, peer, 8_MPI_ADDRESS_KIND, 2, MPI_LOGICAL, MPI_SUM, win) !~ violation[rma-bad-operation]
    call MPI_Accumulate(out, 1, MPI_COMPLEX, peer, 16_MPI_ADDRESS_KIND, 1, MPI_COMPLEX, MPI_MAX, win) !~ violation[rma-bad-operation]
    call MPI_Accumulate(out, 2, MPI_CHARACTER, peer, 24_MPI_ADDRESS_KIND, 2, MPI_CHARACTER, MPI_SUM, win) !~ violation[rma-bad-operation]
    call MPI_Accumulate(out, 2, MPI_INTEGER, peer, 32_MPI_ADDRESS_KIND, 2, MPI_INTEGER, MPI_MAXLOC, win) !~ violation[rma-bad-operation]
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program undefined_f08
