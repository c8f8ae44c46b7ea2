! A named datatype of Fortran, and one that MPI_TYPE_MATCH_SIZE found: the program's to use, not to free.
! exit: any
program freed_type
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: type
    integer :: ierr

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    type = MPI_DOUBLE_PRECISION
    call MPI_Type_free(type, ierr)  !~ violation[object-predefined-freed]: predefined datatype
    call MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, type, ierr)
    call MPI_Type_free(type, ierr)  !~ violation[object-predefined-freed]: predefined datatype
    call MPI_Finalize(ierr)
end program freed_type
