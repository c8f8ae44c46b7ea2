! The duplicate is used before the request says that it is there (7.4.2).
program early
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: copy
    integer :: request
    integer :: ierr
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0, number = 1
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_idup(MPI_COMM_WORLD, copy, request, ierr)  !~ related[comm-not-ready]: started here
    call MPI_Comm_get_attr(copy, key, found, flag, ierr)  !~ violation[comm-not-ready]
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Comm_set_attr(copy, key, number, ierr)
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program early
