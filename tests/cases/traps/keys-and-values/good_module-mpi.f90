! ranks: 2
! Keys and values in Fortran with the module mpi: handles are INTEGERs.
module told
    use mpi
    use mpix_keys
    implicit none
    integer :: destroys = 0
contains
    subroutine destroyed(key, handle_type, handle, context, value)
        integer, intent(in) :: key, handle_type, handle
        integer(MPI_ADDRESS_KIND), intent(in) :: context, value

        if (key /= MPIX_KEY_NULL .or. context /= 11) error stop 2
        destroys = destroys + int(value)
    end subroutine
end module

program keys
    use told
    implicit none
    integer(MPI_ADDRESS_KIND) :: value
    integer :: key, comm, window, ierror
    integer :: memory(4)
    logical :: flag

    call MPI_Init(ierror)
    call MPIX_Key_create(MPIX_VALUE_NULL_COPY_FN, MPIX_VALUE_NULL_FREE_FN, destroyed, 11_MPI_ADDRESS_KIND, key)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierror)
    call MPIX_Value_set(key, MPIX_HANDLE_COMM, comm, 3_MPI_ADDRESS_KIND, ierror)
    if (ierror /= MPI_SUCCESS) error stop 3
    call MPIX_Value_get(key, MPIX_HANDLE_COMM, comm, value, flag, ierror)
    if (ierror /= MPI_SUCCESS .or. .not. flag .or. value /= 3) error stop 4
    call MPI_Win_create(memory, 16_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, comm, window, ierror)
    call MPIX_Value_set(key, MPIX_HANDLE_WIN, window, 40_MPI_ADDRESS_KIND)
    call MPIX_Key_free(key)
    if (destroys /= 0) error stop 5
    call MPI_Win_free(window, ierror)
    if (destroys /= 40) error stop 6
    call MPI_Comm_free(comm, ierror)
    if (destroys /= 43) error stop 7
    call MPI_Finalize(ierror)
end program
