! The null key in Fortran.
program keys
    use mpi_f08
    use mpix_keys
    implicit none
    integer :: key = MPIX_KEY_NULL, ierror

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPIX_Value_set(key, MPIX_HANDLE_COMM, MPI_COMM_SELF, 1_MPI_ADDRESS_KIND, ierror) !~ violation[key-null]
    if (ierror /= MPI_ERR_KEYVAL) error stop 1
    call MPIX_Key_free(key, ierror) !~ violation[key-null]
    if (ierror /= MPI_ERR_KEYVAL) error stop 2
    call MPI_Finalize()
end program
