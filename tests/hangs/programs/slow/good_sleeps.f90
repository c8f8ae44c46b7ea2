! A rank sleeps outside of MPI, in Fortran.
! ranks: 2
program sleeps
    use mpi
    implicit none
    integer :: me, ierr
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
    if (me == 1) call sleep(6)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Finalize(ierr)
end program sleeps
