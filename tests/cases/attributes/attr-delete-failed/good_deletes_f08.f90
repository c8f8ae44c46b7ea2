! Delete callbacks that set ierror to MPI_SUCCESS.
! cflags: -Wno-unused-dummy-argument
! ranks: 2
module deletes
    use mpi_f08
    implicit none
    integer :: calls = 0
contains
    subroutine count_comm(comm, key, value, extra, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        calls = calls + 1
        ierror = MPI_SUCCESS
    end subroutine count_comm
    subroutine count_type(type, key, value, extra, ierror)
        type(MPI_Datatype) :: type
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        calls = calls + 1
        ierror = MPI_SUCCESS
    end subroutine count_type
    subroutine count_window(window, key, value, extra, ierror)
        type(MPI_Win) :: window
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        calls = calls + 1
        ierror = MPI_SUCCESS
    end subroutine count_window
end module deletes

program good_deletes
    use deletes
    implicit none
    type(MPI_Comm) :: comm
    type(MPI_Datatype) :: pair
    type(MPI_Win) :: window
    integer :: key, type_key, window_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, bytes = 4, none = 0
    integer, asynchronous :: memory = 0

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, count_comm, key, none)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, count_type, type_key, none)
    call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, count_window, window_key, none)
    call MPI_Comm_set_attr(comm, key, number)
    call MPI_Type_set_attr(pair, type_key, number)
    call MPI_Win_set_attr(window, window_key, number)

    call MPI_Comm_delete_attr(comm, key)
    call MPI_Comm_set_attr(comm, key, number)
    call MPI_Comm_set_attr(comm, key, number)
    call MPI_Type_set_attr(pair, type_key, number)
    call MPI_Win_delete_attr(window, window_key)
    call MPI_Win_set_attr(window, window_key, number)

    call MPI_Win_free(window)
    call MPI_Type_free(pair)
    call MPI_Comm_free(comm)
    if (calls /= 7) stop 1
    call MPI_Win_free_keyval(window_key)
    call MPI_Type_free_keyval(type_key)
    call MPI_Comm_free_keyval(key)
    call MPI_Finalize()
end program good_deletes
