! A buffer is a local variable of a subroutine that returns before the receive is complete.
program bad
    use mpi_f08
    implicit none
    type(MPI_Request) :: request
    logical :: flag

    call MPI_Init()
    call receives(request)
    call MPI_Test(request, flag, MPI_STATUS_IGNORE) !~ related[buffer-in-use]: seen
    call MPI_Cancel(request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Finalize()
contains
    recursive subroutine receives(request)
        type(MPI_Request), intent(out) :: request
        integer, asynchronous :: into(10)
        call MPI_Irecv(into, 10, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request) !~ suspicious[buffer-in-use]: local variable
    end subroutine
end program
