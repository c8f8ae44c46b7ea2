! Muted, and told later; the module mpi.
program later
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierr
    integer :: key, level

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Pcontrol(0)
    key = MPI_KEYVAL_INVALID
    call MPI_Comm_free_keyval(key, ierr)
    level = 1
    call MPI_Pcontrol(level)
    key = MPI_KEYVAL_INVALID
    call MPI_Comm_free_keyval(key, ierr)  !~ violation[keyval-invalid]
    call MPI_Finalize(ierr)
end program later
