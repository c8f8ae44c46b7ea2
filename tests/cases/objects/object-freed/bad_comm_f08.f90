! A copy of the handle outlives the communicator.
! exit: any
program freed_comm
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Comm) :: comm, copy, made
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0
    logical :: flag

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)  !~ related[object-freed]: created here
    copy = comm
    call MPI_Comm_free(comm)  !~ related[object-freed]: freed here
    call MPI_Comm_get_attr(copy, key, found, flag)  !~ violation[object-freed]: MPI_COMM_GET_ATTR uses
    call MPI_Comm_dup(copy, made)  !~ [mpich4] violation[object-freed]: MPI_COMM_DUP
    call MPI_Comm_free_keyval(key)
    call MPI_Finalize()
end program freed_comm
