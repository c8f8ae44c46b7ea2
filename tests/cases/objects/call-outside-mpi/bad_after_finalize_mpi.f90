! An attribute is read after MPI is over.
! exit: any
program after_finalize
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierr
    integer(kind=MPI_ADDRESS_KIND) :: found
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Finalize(ierr)  !~ related[call-outside-mpi]: the end of MPI
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, found, flag, ierr)  !~ violation[call-outside-mpi]: MPI_COMM_GET
end program after_finalize
