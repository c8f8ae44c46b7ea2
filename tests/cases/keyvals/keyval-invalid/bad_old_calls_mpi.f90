! MPI_KEYVAL_INVALID in the calls of MPI-1, and in a variable whose key was freed. Each call is also a deprecated one.
program old_calls
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: key = MPI_KEYVAL_INVALID, found, ierr
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)

    call MPI_Attr_put(MPI_COMM_WORLD, key, 1, ierr)  !~ violation[keyval-invalid]
    !~^ note[deprecated-call]: MPI_ATTR_PUT
    call MPI_Attr_get(MPI_COMM_WORLD, key, found, flag, ierr)  !~ violation[keyval-invalid]
    !~^ note[deprecated-call]
    call MPI_Attr_delete(MPI_COMM_WORLD, key, ierr)  !~ violation[keyval-invalid]
    !~^ note[deprecated-call]
    call MPI_Keyval_free(key, ierr)  !~ violation[keyval-invalid]
    !~^ note[deprecated-call]

    call MPI_Keyval_create(MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, key, 0, ierr)  !~ note[deprecated-call]
    call MPI_Keyval_free(key, ierr)  !~ note[deprecated-call]
    call MPI_Attr_get(MPI_COMM_WORLD, key, found, flag, ierr)  !~ violation[keyval-invalid]
    !~^ note[deprecated-call]

    call MPI_Finalize(ierr)
end program old_calls
