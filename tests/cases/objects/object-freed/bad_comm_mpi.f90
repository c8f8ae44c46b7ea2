! A copy of the handle outlives the communicator.
! exit: any
program freed_comm
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: comm, copy, made
    integer :: ierr
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)  !~ related[object-freed]: created here
    copy = comm
    call MPI_Comm_free(comm, ierr)  !~ related[object-freed]: freed here
    call MPI_Comm_get_attr(copy, key, found, flag, ierr)  !~ violation[object-freed]: MPI_COMM_GET_ATTR uses
    call MPI_Comm_dup(copy, made, ierr)  !~ [mpich4] violation[object-freed]: MPI_COMM_DUP
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program freed_comm
