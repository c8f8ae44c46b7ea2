! exit: any
! skip: ompi4 ompi5 mpich5abi — 0 is a handle in Open MPI's Fortran; MPICH's library of the standard ABI crashes of it
! An array of requests of which one was never made is waited for.
program bad_never_set_waited
    use mpi_f08
    implicit none
    type(MPI_Request) :: requests(3) = MPI_Request(0)
    integer :: in, out, ierror

    call MPI_Init(ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
    out = 1
    call MPI_Irecv(in, 1, MPI_INTEGER, 0, 0, MPI_COMM_SELF, requests(1), ierror)
    call MPI_Isend(out, 1, MPI_INTEGER, 0, 0, MPI_COMM_SELF, requests(3), ierror)
    call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE, ierror) !~ violation[request-misuse]: what is no handle (0) is waited for or tested
    requests(2) = MPI_REQUEST_NULL
    call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE, ierror)
    call MPI_Finalize(ierror)
end program
