! A negative count, a rank of nobody, a tag that is none, a null datatype, an operator that does not take the datatype.
program arguments_mpi
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror, one(4), other(4), counts(1)
    real :: part(2), whole(2)
    integer :: request
    call MPI_Init(ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
    one = 1
    part = 1
    counts = -2
    call MPI_Send(one, -1, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, ierror) !~ violation[message-bad-argument]
    call MPI_Send(one, 1, MPI_INTEGER, 7, 0, MPI_COMM_WORLD, ierror) !~ violation[message-bad-argument]
    call MPI_Recv(one, 1, MPI_INTEGER, MPI_PROC_NULL, -77, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror) !~ violation[message-bad-argument]
    call MPI_Isend(one, 1, MPI_DATATYPE_NULL, MPI_PROC_NULL, 0, MPI_COMM_WORLD, request, ierror) !~ violation[message-bad-argument]
    if (ierror == MPI_SUCCESS) call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Bcast(one, 1, MPI_INTEGER, 3, MPI_COMM_WORLD, ierror) !~ violation[message-bad-argument]
    call MPI_Alltoallv(one, counts, [0], MPI_INTEGER, other, [1], [0], MPI_INTEGER, MPI_COMM_SELF, ierror) !~ violation[message-bad-argument]
    call MPI_Allreduce(one, other, 1, MPI_INTEGER, MPI_OP_NULL, MPI_COMM_SELF, ierror) !~ violation[message-bad-argument]
    call MPI_Allreduce(part, whole, 1, MPI_REAL, MPI_BAND, MPI_COMM_SELF, ierror) !~ violation[message-bad-argument]
    call MPI_Finalize(ierror)
end program arguments_mpi
