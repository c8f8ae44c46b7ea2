! Every way to complete requests, copies of handles, and persistent requests that are started again.
program completed_f08
    use mpi_f08
    implicit none
    integer, parameter :: many = 40
    integer :: ierror, i, index, count, indices(2)
    integer, asynchronous :: in(many), out(many)
    type(MPI_Request) :: all(2 * many), copies(2 * many), both(2), one
    logical :: flag
    call MPI_Init(ierror)
    out = 1
    do i = 1, many
        call MPI_Irecv(in(i), 1, MPI_INTEGER, 0, i, MPI_COMM_SELF, all(i), ierror)
        call MPI_Isend(out(i), 1, MPI_INTEGER, 0, i, MPI_COMM_SELF, all(many + i), ierror)
    end do
    copies = all(2 * many:1:-1)
    call MPI_Waitall(2 * many, copies, MPI_STATUSES_IGNORE, ierror)
    call MPI_Recv_init(in(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, both(1), ierror)
    call MPI_Send_init(out(1), 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, both(2), ierror)
    do i = 1, 4
        call MPI_Startall(2, both, ierror)
        call MPI_Waitall(2, both, MPI_STATUSES_IGNORE, ierror)
        call MPI_Startall(2, both, ierror)
        call MPI_Waitany(2, both, index, MPI_STATUS_IGNORE, ierror)
        call MPI_Waitany(2, both, index, MPI_STATUS_IGNORE, ierror)
        call MPI_Start(both(1), ierror)
        call MPI_Start(both(2), ierror)
        flag = .false.
        do while (.not. flag)
            call MPI_Testall(2, both, flag, MPI_STATUSES_IGNORE, ierror)
        end do
        call MPI_Startall(2, both, ierror)
        index = 0
        do while (index < 2)
            call MPI_Waitsome(2, both, count, indices, MPI_STATUSES_IGNORE, ierror)
            index = index + count
        end do
    end do
    call MPI_Request_free(both(1), ierror)
    call MPI_Request_free(both(2), ierror)
    call MPI_Irecv(in(1), 1, MPI_INTEGER, 0, 9, MPI_COMM_SELF, one, ierror)
    call MPI_Cancel(one, ierror)
    call MPI_Wait(one, MPI_STATUS_IGNORE, ierror)
    call MPI_Ibarrier(MPI_COMM_SELF, one, ierror)
    call MPI_Wait(one, MPI_STATUS_IGNORE, ierror)
    call MPI_Finalize(ierror)
end program completed_f08
