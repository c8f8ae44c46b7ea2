! A buffer is a local variable of a subroutine that completes the receive before it returns, or of its caller.
program good
    use mpi
    implicit none
    integer, asynchronous :: own(10)
    integer :: value(10), request, ierr

    value = 5
    call MPI_Init(ierr)
    call completes()
    call receives(own, request)
    call MPI_Send(value, 10, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call MPI_Finalize(ierr)
contains
    recursive subroutine receives(into, request)
        integer, asynchronous :: into(10)
        integer, intent(out) :: request
        integer :: ierr
        call MPI_Irecv(into, 10, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierr)
    end subroutine

    recursive subroutine completes()
        integer, asynchronous :: into(10)
        integer :: request, ierr
        call receives(into, request)
        call MPI_Send(value, 10, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierr)
        call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    end subroutine
end program
