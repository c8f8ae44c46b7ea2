! A number near that of a key, which no create call returned.
program accepted_mpi
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: key, near, ierror
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0
    logical :: flag
    call MPI_Init(ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierror)
    near = key + 17
    call MPI_Comm_get_attr(MPI_COMM_WORLD, near, found, flag, ierror)
    !~^ [ompi4 ompi5] violation[keyval-unknown]
    !~^^ [mpich4 mpich5 mpich5abi] suspicious[keyval-unknown]
    call MPI_Comm_free_keyval(key, ierror)
    call MPI_Finalize(ierror)
end program accepted_mpi
