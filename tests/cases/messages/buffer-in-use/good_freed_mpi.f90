! A buffer is deallocated when the receive is over.
program good
    use mpi
    implicit none
    integer, allocatable, asynchronous :: into(:), other(:)
    integer :: request, ierr

    call MPI_Init(ierr)
    allocate(into(1000), other(1000))
    call MPI_Irecv(into, 1000, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierr)
    deallocate(other)
    call MPI_Cancel(request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    deallocate(into)
    call MPI_Finalize(ierr)
end program
