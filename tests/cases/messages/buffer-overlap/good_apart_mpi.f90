! Rows and columns of one array that are under way at once, and buffers that are used again when they are complete.
program apart_mpi
    use mpi
    implicit none
    integer, parameter :: many = 30
    integer :: ierror, i
    integer, asynchronous :: field(many, many), other(many)
    integer :: requests(2 * many)
    integer :: row
    call MPI_Init(ierror)
    field = 1
    other = 2
    call MPI_Type_vector(many, 1, many, MPI_INTEGER, row, ierror)
    call MPI_Type_commit(row, ierror)
    do i = 1, many
        call MPI_Irecv(field(i, 1), 1, row, 0, i, MPI_COMM_SELF, requests(i), ierror)
        call MPI_Isend(other, many, MPI_INTEGER, 0, i, MPI_COMM_SELF, requests(many + i), ierror)
    end do
    call MPI_Waitall(2 * many, requests, MPI_STATUSES_IGNORE, ierror)
    do i = 1, many
        call MPI_Irecv(field(1, i), many, MPI_INTEGER, 0, i, MPI_COMM_SELF, requests(i), ierror)
    end do
    do i = 1, many
        call MPI_Isend(other, many, MPI_INTEGER, 0, i, MPI_COMM_SELF, requests(many + i), ierror)
    end do
    call MPI_Waitall(2 * many, requests, MPI_STATUSES_IGNORE, ierror)
    call MPI_Irecv(field(1, 1), many, MPI_INTEGER, 0, 1, MPI_COMM_SELF, requests(1), ierror)
    call MPI_Isend(field(1, 2), many, MPI_INTEGER, 0, 1, MPI_COMM_SELF, requests(2), ierror)
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
    call MPI_Allreduce(MPI_IN_PLACE, field, many, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, ierror)
    call MPI_Allreduce(field(1, 1), field(1, 2), many, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, ierror)
    call MPI_Type_free(row, ierror)
    call MPI_Finalize(ierror)
end program apart_mpi
