! One datatype, two variables, two frees.
! exit: any
program freed_type
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Datatype) :: type, copy

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Type_contiguous(8, MPI_INTEGER, type)  !~ related[object-freed]: created here
    copy = type
    call MPI_Type_free(type)  !~ related[object-freed]: freed here
    call MPI_Type_free(copy)  !~ violation[object-freed]: frees a datatype
    call MPI_Finalize()
end program freed_type
