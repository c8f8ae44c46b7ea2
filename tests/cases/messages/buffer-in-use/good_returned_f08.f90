! A buffer is a local variable of a subroutine that completes the receive before it returns, or of its caller.
program good
    use mpi_f08
    implicit none
    type(MPI_Request) :: request
    integer, asynchronous :: own(10)
    integer :: value(10)

    value = 5
    call MPI_Init()
    call completes()
    call receives(own, request)
    call MPI_Send(value, 10, MPI_INTEGER, 0, 1, MPI_COMM_SELF)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Finalize()
contains
    recursive subroutine receives(into, request)
        integer, asynchronous :: into(10)
        type(MPI_Request), intent(out) :: request
        call MPI_Irecv(into, 10, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request)
    end subroutine

    recursive subroutine completes()
        integer, asynchronous :: into(10)
        type(MPI_Request) :: request
        call receives(into, request)
        call MPI_Send(value, 10, MPI_INTEGER, 0, 1, MPI_COMM_SELF)
        call MPI_Wait(request, MPI_STATUS_IGNORE)
    end subroutine
end program
