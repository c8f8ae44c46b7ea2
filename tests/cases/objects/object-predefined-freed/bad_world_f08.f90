! MPI_COMM_WORLD is the system's, whatever variable holds its handle.
! exit: any
program world
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Comm) :: everyone

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    everyone = MPI_COMM_WORLD
    call MPI_Comm_free(everyone)  !~ violation[object-predefined-freed]: predefined communicator
    call MPI_Finalize()
end program world
