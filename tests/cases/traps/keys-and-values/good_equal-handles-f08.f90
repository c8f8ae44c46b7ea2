! ranks: 1
! Handles of groups and error handlers that MPI hands out once more: values end with the last.
program equal
    use mpi_f08
    use mpix_keys
    implicit none
    integer :: key
    type(MPI_Group) :: first, second
    type(MPI_Errhandler) :: own, asked

    call MPI_Init()
    call MPI_Comm_group(MPI_COMM_WORLD, first)
    call MPIX_Key_create(MPIX_VALUE_NULL_COPY_FN, MPIX_VALUE_NULL_FREE_FN, MPIX_VALUE_NULL_DESTROY_FN, 0_MPI_ADDRESS_KIND, key)
    call MPIX_Value_set(key, MPIX_HANDLE_GROUP, first, 1_MPI_ADDRESS_KIND)
    call MPI_Comm_group(MPI_COMM_WORLD, second)
    call MPI_Group_free(second)
    call expect(MPIX_HANDLE_GROUP, first%MPI_VAL, 1)
    call MPI_Group_free(first)
    call MPI_Comm_group(MPI_COMM_WORLD, first)
    call expect(MPIX_HANDLE_GROUP, first%MPI_VAL, -1)
    call MPI_Group_free(first)

    call MPI_Comm_create_errhandler(handler, own)
    call MPIX_Value_set(key, MPIX_HANDLE_ERRHANDLER, own, 2_MPI_ADDRESS_KIND)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, own)
    call MPI_Comm_get_errhandler(MPI_COMM_SELF, asked)
    call MPI_Errhandler_free(asked)
    call expect(MPIX_HANDLE_ERRHANDLER, own%MPI_VAL, 2)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL)
    call MPI_Errhandler_free(own)

    call MPIX_Key_free(key)
    call MPI_Finalize()

contains

    subroutine handler(comm, code)
        type(MPI_Comm) :: comm
        integer :: code
        if (code == comm%MPI_VAL) code = 0
    end subroutine

    subroutine expect(handle_type, handle, value)
        integer, intent(in) :: handle_type, handle, value
        integer(MPI_ADDRESS_KIND) :: found
        logical :: flag
        found = -1
        call MPIX_Value_get(key, handle_type, handle, found, flag)
        if (flag .neqv. value /= -1) error stop 'the flag is wrong'
        if (flag .and. found /= value) error stop 'the value is wrong'
    end subroutine
end program
