! A buffer is a local variable of a subroutine that returns before the receive is complete.
recursive subroutine receives(request)
    use mpi
    implicit none
    integer, intent(out) :: request
    integer, asynchronous :: into(10)
    integer :: ierr

    call MPI_Irecv(into, 10, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierr) !~ suspicious[buffer-in-use]: local variable
end subroutine

program bad
    use mpi
    implicit none
    integer :: request, ierr
    external :: receives

    call MPI_Init(ierr)
    call receives(request)
    call MPI_Barrier(MPI_COMM_SELF, ierr) !~ related[buffer-in-use]: seen
    call MPI_Cancel(request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Finalize(ierr)
end program
