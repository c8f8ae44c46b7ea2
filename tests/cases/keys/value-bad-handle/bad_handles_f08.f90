! Null handles and a wrong type in Fortran.
program keys
    use mpi_f08
    use mpix_keys
    implicit none
    integer :: key, ierror

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPIX_Key_create(MPIX_VALUE_NULL_COPY_FN, MPIX_VALUE_NULL_FREE_FN, MPIX_VALUE_NULL_DESTROY_FN, &
                         0_MPI_ADDRESS_KIND, key)
    call MPIX_Value_set(key, MPIX_HANDLE_WIN, MPI_WIN_NULL, 1_MPI_ADDRESS_KIND, ierror) !~ violation[value-bad-handle]
    if (ierror /= MPI_ERR_WIN) error stop 1
    call MPIX_Value_set(key, 99, MPI_COMM_SELF, 1_MPI_ADDRESS_KIND, ierror) !~ violation[value-bad-handle]
    if (ierror /= MPI_ERR_ARG) error stop 2
    call MPIX_Key_free(key)
    call MPI_Finalize()
end program
