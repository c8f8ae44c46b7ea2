! Set on the handle of a free callback in Fortran.
module mine
    use mpi_f08
    use mpix_keys
    implicit none
contains
    subroutine on_free(key, handle_type, handle, context, value)
        integer, intent(in) :: key, handle_type, handle
        integer(MPI_ADDRESS_KIND), intent(in) :: context, value
        integer :: ierror

        call MPIX_Value_set(key, handle_type, handle, value + 1, ierror) !~ portability[value-set-in-callback]
        if (ierror /= MPI_ERR_OTHER) error stop 2
    end subroutine
end module

program keys
    use mpi_f08
    use mpix_keys
    use mine
    implicit none
    integer :: key
    type(MPI_Comm) :: comm

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPIX_Key_create(MPIX_VALUE_NULL_COPY_FN, on_free, MPIX_VALUE_NULL_DESTROY_FN, 0_MPI_ADDRESS_KIND, key)
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN)
    call MPIX_Value_set(key, MPIX_HANDLE_COMM, comm, 1_MPI_ADDRESS_KIND)
    call MPI_Comm_free(comm)
    if (comm /= MPI_COMM_NULL) error stop 1
    call MPIX_Key_free(key)
    call MPI_Finalize()
end program
