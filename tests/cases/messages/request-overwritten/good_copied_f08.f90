! Handles are copied and their variables used again; they are completed in other orders, in parts of arrays and in one call.
program copied_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer, parameter :: many = 8
    integer, asynchronous :: in(many), out(many)
    type(MPI_Request) :: request, kept(2 * many)
    integer :: i, place, ierror
    call MPI_Init(ierror)
    out = 1
    do i = 1, many
        call MPI_Irecv(in(i), 1, MPI_INTEGER, 0, i, MPI_COMM_SELF, request, ierror)
        kept(2 * i) = request
        call MPI_Isend(out(i), 1, MPI_INTEGER, 0, i, MPI_COMM_SELF, request, ierror)
        kept(2 * i - 1) = request
    end do
    call MPI_Waitall(many, kept(1:2 * many:2), MPI_STATUSES_IGNORE, ierror)
    do i = many, 3, -1
        call MPI_Wait(kept(2 * i), MPI_STATUS_IGNORE, ierror)
    end do
    call MPI_Waitany(4, kept, place, MPI_STATUS_IGNORE, ierror)
    call MPI_Waitall(4, kept, MPI_STATUSES_IGNORE, ierror)
    call MPI_Finalize(ierror)
end program copied_f08
