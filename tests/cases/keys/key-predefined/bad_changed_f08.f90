! A predefined key is set in Fortran.
program keys
    use mpi_f08
    use mpix_keys
    implicit none
    integer :: ierror

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPIX_Value_set(MPIX_KEY_IO, MPIX_HANDLE_COMM, MPI_COMM_WORLD, 1_MPI_ADDRESS_KIND, ierror) !~ violation[key-predefined]
    if (ierror /= MPI_ERR_KEYVAL) error stop 1
    call MPI_Finalize()
end program
