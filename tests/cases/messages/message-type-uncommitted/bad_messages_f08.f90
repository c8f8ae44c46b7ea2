! exit: any
! A datatype that was not committed, in a message and in a collective operation.
program messages_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: numbers(4), ierror
    type(MPI_Datatype) :: pair
    call MPI_Init(ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
    numbers = 1
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierror)
    call MPI_Bcast(numbers, 1, pair, 0, MPI_COMM_SELF, ierror) !~ violation[message-type-uncommitted]
    call MPI_Send(numbers, 1, pair, 0, 0, MPI_COMM_SELF, ierror) !~ violation[message-type-uncommitted]
    call MPI_Abort(MPI_COMM_WORLD, 3, ierror)
end program messages_f08
