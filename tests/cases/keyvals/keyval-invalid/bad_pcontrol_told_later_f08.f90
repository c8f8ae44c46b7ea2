! Muted, and told later; the module mpi_f08.
program later
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: key, level

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Pcontrol(0)
    key = MPI_KEYVAL_INVALID
    call MPI_Comm_free_keyval(key)
    level = 1
    call MPI_Pcontrol(level)
    key = MPI_KEYVAL_INVALID
    call MPI_Comm_free_keyval(key)  !~ violation[keyval-invalid]
    call MPI_Finalize()
end program later
