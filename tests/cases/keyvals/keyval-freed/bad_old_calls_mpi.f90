! A key of MPI-1, freed by its own call and used by the calls of MPI-1. Each call is also a deprecated one.
program old_calls
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: key, saved, found, ierr
    integer(kind=MPI_ADDRESS_KIND) :: wide
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Keyval_create(MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, key, 0, ierr)  !~ note[deprecated-call]
    saved = key
    call MPI_Keyval_free(key, ierr)  !~ note[deprecated-call]

    call MPI_Attr_put(MPI_COMM_WORLD, saved, 1, ierr)  !~ violation[keyval-freed]
    !~^ note[deprecated-call]
    call MPI_Attr_get(MPI_COMM_WORLD, saved, found, flag, ierr)  !~ violation[keyval-freed]
    !~^ note[deprecated-call]
    call MPI_Attr_delete(MPI_COMM_WORLD, saved, ierr)  !~ violation[keyval-freed]
    !~^ note[deprecated-call]
    call MPI_Comm_get_attr(MPI_COMM_WORLD, saved, wide, flag, ierr)  !~ violation[keyval-freed]
    call MPI_Finalize(ierr)
end program old_calls
