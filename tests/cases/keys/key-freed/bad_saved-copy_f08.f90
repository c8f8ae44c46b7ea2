! A saved copy of a freed key in Fortran.
program keys
    use mpi_f08
    use mpix_keys
    implicit none
    integer :: key, copy, ierror

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPIX_Key_create(MPIX_VALUE_NULL_COPY_FN, MPIX_VALUE_NULL_FREE_FN, MPIX_VALUE_NULL_DESTROY_FN, &
                         0_MPI_ADDRESS_KIND, key)
    copy = key
    call MPIX_Key_free(key) !~ related[key-freed]: the key was freed here
    call MPIX_Value_clear(copy, MPIX_HANDLE_COMM, MPI_COMM_SELF, ierror) !~ violation[key-freed]
    if (ierror /= MPI_ERR_KEYVAL) error stop 1
    call MPI_Finalize()
end program
