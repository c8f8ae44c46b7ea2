! The variable of a receive is given the request of another one: of the two only one is waited for.
program overwritten_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer, asynchronous :: first(1), second(1), third(1), out(1)
    type(MPI_Request) :: request, several(2)
    call MPI_Init()
    out = 1
    call MPI_Irecv(first, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request) !~ violation[request-leak]
    call MPI_Irecv(second, 1, MPI_INTEGER, 0, 2, MPI_COMM_SELF, request) !~ suspicious[request-overwritten]: overwrites
    call MPI_Send(out, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF)
    call MPI_Send(out, 1, MPI_INTEGER, 0, 2, MPI_COMM_SELF)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Irecv(third, 1, MPI_INTEGER, 0, 3, MPI_COMM_SELF, several(1))
    call MPI_Irecv(second, 1, MPI_INTEGER, 0, 4, MPI_COMM_SELF, several(2)) !~ violation[request-leak]
    call MPI_Send_init(out, 1, MPI_INTEGER, 0, 3, MPI_COMM_SELF, several(2)) !~ suspicious[request-overwritten]
    call MPI_Start(several(2))
    call MPI_Waitall(2, several, MPI_STATUSES_IGNORE)
    call MPI_Request_free(several(2))
    call MPI_Send(out, 1, MPI_INTEGER, 0, 4, MPI_COMM_SELF)
    call MPI_Finalize()
end program overwritten_f08
