! A buffer is deallocated that a receive uses.
program bad
    use mpi
    implicit none
    integer, allocatable, asynchronous :: into(:)
    integer :: request, ierr

    call MPI_Init(ierr)
    allocate(into(1000))
    call MPI_Irecv(into, 1000, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierr) !~ related[buffer-in-use]: operation
    deallocate(into) !~ suspicious[buffer-in-use]: frees the receive buffer
    call MPI_Cancel(request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Finalize(ierr)
end program
