! Findings are muted in Fortran as in C; the module mpi.
program muted
    use mpi
    implicit none
    integer :: ierr
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: none = 0

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Pcontrol(0)
    key = MPI_KEYVAL_INVALID
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Pcontrol(1)
    call MPI_Finalize(ierr)
end program muted
