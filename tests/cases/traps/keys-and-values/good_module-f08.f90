! ranks: 1
! Keys and values in Fortran with mpi_f08: handles are TYPE(MPI_Comm) and its like.
module told
    use mpi_f08
    use mpix_keys
    implicit none
    integer :: copies = 0, frees = 0, destroys = 0
contains
    subroutine copied(key, handle_type, old_handle, new_handle, context, old_value, new_value, flag)
        integer, intent(in) :: key, handle_type, old_handle, new_handle
        integer(MPI_ADDRESS_KIND), intent(in) :: context, old_value
        integer(MPI_ADDRESS_KIND), intent(inout) :: new_value
        logical, intent(inout) :: flag
        type(MPI_Comm) :: comm
        integer :: size

        comm%MPI_VAL = new_handle
        call MPI_Comm_size(comm, size)
        if (flag .or. handle_type /= MPIX_HANDLE_COMM .or. old_handle == new_handle .or. size /= 1) error stop 2
        copies = copies + 1
        new_value = old_value + context
        flag = .true.
    end subroutine

    subroutine freed(key, handle_type, handle, context, value)
        integer, intent(in) :: key, handle_type, handle
        integer(MPI_ADDRESS_KIND), intent(in) :: context, value
        type(MPI_Comm) :: comm
        integer :: size

        if (context /= -7) error stop 3
        if (handle_type == MPIX_HANDLE_COMM) then
            comm%MPI_VAL = handle
            call MPI_Comm_size(comm, size)
            if (size /= 1) error stop 4
        end if
        frees = frees + 1
    end subroutine

    subroutine destroyed(key, handle_type, handle, context, value)
        integer, intent(in) :: key, handle_type, handle
        integer(MPI_ADDRESS_KIND), intent(in) :: context, value

        destroys = destroys + int(value)
    end subroutine
end module

program keys
    use told
    implicit none
    integer(MPI_ADDRESS_KIND) :: value
    integer :: key, other, ierror, buffer
    logical :: flag
    type(MPI_Comm) :: comm, dup
    type(MPI_Request) :: request
    type(MPI_Info) :: info
    type(MPI_Datatype) :: datatype
    type(MPI_File) :: file

    call MPI_Init()
    call MPIX_Key_create(copied, freed, destroyed, -7_MPI_ADDRESS_KIND, key, ierror)
    if (ierror /= MPI_SUCCESS .or. key == MPIX_KEY_NULL) error stop 10
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPIX_Value_set(key, MPIX_HANDLE_COMM, comm, 100_MPI_ADDRESS_KIND)
    call MPI_Comm_dup(comm, dup)
    call MPIX_Value_get(key, MPIX_HANDLE_COMM, dup, value, flag, ierror)
    if (ierror /= MPI_SUCCESS .or. .not. flag .or. value /= 93) error stop 11
    call MPI_Comm_free(dup)
    if (copies /= 1 .or. frees /= 1 .or. destroys /= 93) error stop 12
    call MPIX_Value_clear(key, MPIX_HANDLE_COMM, comm)
    if (frees /= 1 .or. destroys /= 193) error stop 13
    call MPIX_Value_get(key, MPIX_HANDLE_COMM, comm, value, flag)
    if (flag) error stop 14

    call MPI_Irecv(buffer, 1, MPI_INTEGER, 0, 3, comm, request)
    call MPIX_Value_set(key, MPIX_HANDLE_REQUEST, request, 1000_MPI_ADDRESS_KIND)
    call MPI_Send(5, 1, MPI_INTEGER, 0, 3, comm)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    if (buffer /= 5 .or. request /= MPI_REQUEST_NULL .or. frees /= 2 .or. destroys /= 1193) error stop 15

    call MPI_Info_create(info)
    call MPIX_Value_set(key, MPIX_HANDLE_INFO, info, 2000_MPI_ADDRESS_KIND)
    call MPI_Info_free(info)
    if (frees /= 3 .or. destroys /= 3193) error stop 16

    call MPI_Type_contiguous(2, MPI_INTEGER, datatype)
    call MPIX_Value_set(key, MPIX_HANDLE_DATATYPE, datatype, 4000_MPI_ADDRESS_KIND)
    call MPI_Type_free(datatype)
    if (frees /= 4 .or. destroys /= 7193) error stop 17

    call MPI_File_open(comm, 'told', MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, file)
    call MPIX_Value_set(key, MPIX_HANDLE_FILE, file, 8000_MPI_ADDRESS_KIND)
    call MPI_File_close(file)
    if (frees /= 5 .or. destroys /= 15193) error stop 18

    call MPIX_Key_create(MPIX_VALUE_NULL_COPY_FN, MPIX_VALUE_NULL_FREE_FN, MPIX_VALUE_NULL_DESTROY_FN, &
                         0_MPI_ADDRESS_KIND, other)
    call MPIX_Value_set(other, MPIX_HANDLE_COMM, comm, 5_MPI_ADDRESS_KIND)
    call MPI_Comm_dup(comm, dup)
    call MPIX_Value_get(other, MPIX_HANDLE_COMM, dup, value, flag)
    if (flag) error stop 19
    call MPI_Comm_free(dup)
    call MPIX_Value_get(MPIX_KEY_TAG_UB, MPIX_HANDLE_COMM, MPI_COMM_WORLD, value, flag)
    if (.not. flag .or. value < 32767) error stop 20
    call MPIX_Key_free(other)
    call MPIX_Key_free(key, ierror)
    if (ierror /= MPI_SUCCESS .or. key /= MPIX_KEY_NULL) error stop 21
    call MPI_Comm_free(comm)
    call MPI_Finalize()
end program
