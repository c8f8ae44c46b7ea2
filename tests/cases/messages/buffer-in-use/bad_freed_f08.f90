! A buffer is deallocated that a receive uses.
program bad
    use mpi_f08
    implicit none
    integer, allocatable, asynchronous :: into(:)
    type(MPI_Request) :: request

    call MPI_Init()
    allocate(into(1000))
    call MPI_Irecv(into, 1000, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request) !~ related[buffer-in-use]: operation
    deallocate(into) !~ suspicious[buffer-in-use]: frees the receive buffer
    call MPI_Cancel(request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Finalize()
end program
