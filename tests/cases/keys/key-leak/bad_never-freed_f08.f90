! A key that is never freed in Fortran.
program keys
    use mpi_f08
    use mpix_keys
    implicit none
    integer :: key

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPIX_Key_create(MPIX_VALUE_NULL_COPY_FN, MPIX_VALUE_NULL_FREE_FN, MPIX_VALUE_NULL_DESTROY_FN, 0_MPI_ADDRESS_KIND, key) !~ leak[key-leak]
    call MPI_Finalize()
end program
