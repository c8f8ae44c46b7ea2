! Operations that are never completed, one of each kind, and a persistent request that is never freed.
program left_mpi
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror
    integer, asynchronous :: in(1), out(1)
    integer :: sent, received, again
    call MPI_Init(ierror)
    out = 1
    call MPI_Ibarrier(MPI_COMM_SELF, received, ierror)
    call MPI_Wait(received, MPI_STATUS_IGNORE, ierror)
    call MPI_Isend(out, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, sent, ierror) !~ violation[request-leak]
    call MPI_Recv(in, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE, ierror)
    call MPI_Irecv(in, 1, MPI_INTEGER, 0, 2, MPI_COMM_SELF, received, ierror) !~ violation[request-leak]
    call MPI_Send(out, 1, MPI_INTEGER, 0, 2, MPI_COMM_SELF, ierror)
    call MPI_Send_init(out, 1, MPI_INTEGER, 0, 3, MPI_COMM_SELF, again, ierror) !~ leak[request-leak]
    call MPI_Finalize(ierror)
end program left_mpi
