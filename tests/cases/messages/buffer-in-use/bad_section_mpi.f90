! The compiler gives the call a copy of the section, and frees it when the call returns: what comes is written there.
program bad
    implicit none
    include 'mpif.h'
    integer :: row(100, 1000), request, ierr
    external :: MPI_Irecv

    call MPI_Init(ierr)
    call MPI_Irecv(row(1, :), 1000, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierr) !~ suspicious[buffer-in-use]: frees
    call MPI_Cancel(request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Finalize(ierr)
end program
