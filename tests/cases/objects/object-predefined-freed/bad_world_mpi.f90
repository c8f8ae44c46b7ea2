! MPI_COMM_WORLD is the system's, whatever variable holds its handle.
! exit: any
program world
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: everyone
    integer :: ierr

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    everyone = MPI_COMM_WORLD
    call MPI_Comm_free(everyone, ierr)  !~ violation[object-predefined-freed]: predefined communicator
    call MPI_Finalize(ierr)
end program world
