! As ends.c, in Fortran: ends in the way its argument says, after one fault: `abort`, `kill`, `crash`, `stop` (before
! MPI_FINALIZE, with a status), or `early` (at the end of the program, before MPI_FINALIZE).
program ends
    use mpi
    implicit none
    character(len=16) :: how
    integer :: ierror, status
    integer(kind=MPI_ADDRESS_KIND) :: nothing
    call get_command_argument(1, how)
    call MPI_INIT(ierror)
    call MPI_COMM_SET_ERRHANDLER(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
    nothing = 0
    call MPI_COMM_SET_ATTR(MPI_COMM_SELF, MPI_KEYVAL_INVALID, nothing, ierror) ! fault
    if (how == 'abort') call MPI_ABORT(MPI_COMM_WORLD, 3, ierror)
    if (how == 'kill') call kill(getpid(), 9, status)
    if (how == 'crash') call abort()
    if (how == 'stop') stop 9
    if (how /= 'early') call MPI_FINALIZE(ierror)
end program ends
