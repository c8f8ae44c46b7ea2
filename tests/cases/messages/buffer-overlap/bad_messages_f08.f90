! ranks: 2
! exit: any
! A receive into what is sent, a send from what is received, and one buffer for both sides of a reduction.
program messages_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror, rank, peer
    integer, asynchronous :: numbers(4), other(4)
    type(MPI_Request) :: request
    call MPI_Init(ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    peer = 1 - rank
    numbers = 1
    call MPI_Isend(numbers, 4, MPI_INTEGER, peer, 1, MPI_COMM_WORLD, request, ierror) !~ related[buffer-overlap]: the operation was begun here
    call MPI_Recv(numbers, 4, MPI_INTEGER, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror) !~ violation[buffer-overlap]
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Irecv(numbers, 4, MPI_INTEGER, peer, 2, MPI_COMM_WORLD, request, ierror)
    call MPI_Send(numbers(3), 1, MPI_INTEGER, peer, 2, MPI_COMM_WORLD, ierror) !~ violation[buffer-overlap]
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Allreduce(numbers(1), numbers(1), 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror) !~ violation[buffer-overlap]
    call MPI_Allreduce(numbers, other, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
    call MPI_Finalize(ierror)
end program messages_f08
