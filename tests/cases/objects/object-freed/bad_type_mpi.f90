! One datatype, two variables, two frees.
! exit: any
program freed_type
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: type, copy
    integer :: ierr

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Type_contiguous(8, MPI_INTEGER, type, ierr)  !~ related[object-freed]: created here
    copy = type
    call MPI_Type_free(type, ierr)  !~ related[object-freed]: freed here
    call MPI_Type_free(copy, ierr)  !~ violation[object-freed]: frees a datatype
    call MPI_Finalize(ierr)
end program freed_type
