! ranks: 2
! exit: any
! skip: mpich4 — the library waits for ever after it has refused the operation
! Operators of Fortran types that 6.9.2 does not define them for.
program undefined_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: out(4)
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    out = 1
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win, ierr)
    call MPI_Accumulate(out, 2, MPI_REAL, peer, 0_MPI_ADDRESS_KIND, 2, MPI_REAL, MPI_BAND, win, ierr) !~ violation[rma-bad-operation]: (MPI_REAL)
    call MPI_Accumulate(out, 2, MPI_LOGICAL, peer, 8_MPI_ADDRESS_KIND, 2, MPI_LOGICAL, MPI_SUM, win, ierr) !~ violation[rma-bad-operation]
    call MPI_Accumulate(out, 1, MPI_COMPLEX, peer, 16_MPI_ADDRESS_KIND, 1, MPI_COMPLEX, MPI_MAX, win, ierr) !~ violation[rma-bad-operation]
    call MPI_Accumulate(out, 2, MPI_CHARACTER, peer, 24_MPI_ADDRESS_KIND, 2, MPI_CHARACTER, MPI_SUM, win, ierr) !~ violation[rma-bad-operation]
    call MPI_Accumulate(out, 2, MPI_INTEGER, peer, 32_MPI_ADDRESS_KIND, 2, MPI_INTEGER, MPI_MAXLOC, win, ierr) !~ violation[rma-bad-operation]
    call MPI_Win_unlock(peer, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program undefined_mpi
