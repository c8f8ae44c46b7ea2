! exit: any
! A persistent request is started while it is active.
program started_twice_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror
    integer, asynchronous :: in(1)
    type(MPI_Request) :: request
    call MPI_Init(ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
    call MPI_Recv_init(in, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierror)
    call MPI_Start(request, ierror) !~ related[request-misuse]: the operation was begun here
    call MPI_Start(request, ierror) !~ violation[request-misuse]
    call MPI_Abort(MPI_COMM_WORLD, 3, ierror)
end program started_twice_f08
