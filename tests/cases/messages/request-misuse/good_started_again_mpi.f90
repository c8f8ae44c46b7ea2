! A persistent request is started again and again, each time after it was completed.
program started_again_mpi
    use mpi
    implicit none
    integer :: ierror, i
    integer, asynchronous :: in(1), out(1)
    integer :: request, copy
    call MPI_Init(ierror)
    out = 1
    call MPI_Recv_init(in, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierror)
    copy = request
    do i = 1, 5
        call MPI_Start(request, ierror)
        call MPI_Send(out, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierror)
        call MPI_Wait(copy, MPI_STATUS_IGNORE, ierror)
    end do
    call MPI_Request_free(copy, ierror)
    call MPI_Finalize(ierror)
end program started_again_mpi
