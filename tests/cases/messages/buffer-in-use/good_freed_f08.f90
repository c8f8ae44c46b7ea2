! A buffer is deallocated when the receive is over.
program good
    use mpi_f08
    implicit none
    integer, allocatable, asynchronous :: into(:), other(:)
    type(MPI_Request) :: request

    call MPI_Init()
    allocate(into(1000), other(1000))
    call MPI_Irecv(into, 1000, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request)
    deallocate(other)
    call MPI_Cancel(request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    deallocate(into)
    call MPI_Finalize()
end program
