! A number near that of a key, which no create call returned.
program accepted_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: key, near
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0
    logical :: flag
    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none)
    near = key + 17
    call MPI_Comm_get_attr(MPI_COMM_WORLD, near, found, flag)
    !~^ [ompi4 ompi5] violation[keyval-unknown]
    !~^^ [mpich4 mpich5 mpich5abi] suspicious[keyval-unknown]
    call MPI_Comm_free_keyval(key)
    call MPI_Finalize()
end program accepted_f08
