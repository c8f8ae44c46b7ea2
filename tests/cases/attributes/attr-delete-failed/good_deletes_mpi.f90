! Delete callbacks that set ierror to MPI_SUCCESS.
! cflags: -Wno-unused-dummy-argument
! ranks: 2
module deletes
    use mpi
    implicit none
    integer :: calls = 0
contains
    subroutine count_comm(comm, key, value, extra, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        calls = calls + 1
        ierror = MPI_SUCCESS
    end subroutine count_comm
    subroutine count_type(type, key, value, extra, ierror)
        integer :: type
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        calls = calls + 1
        ierror = MPI_SUCCESS
    end subroutine count_type
    subroutine count_window(window, key, value, extra, ierror)
        integer :: window
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        calls = calls + 1
        ierror = MPI_SUCCESS
    end subroutine count_window
end module deletes

program good_deletes
    use deletes
    implicit none
    integer :: comm
    integer :: pair
    integer :: window
    integer :: ierr
    integer :: key, type_key, window_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, bytes = 4, none = 0
    integer, asynchronous :: memory = 0

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, count_comm, key, none, ierr)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, count_type, type_key, none, ierr)
    call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, count_window, window_key, none, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Type_set_attr(pair, type_key, number, ierr)
    call MPI_Win_set_attr(window, window_key, number, ierr)

    call MPI_Comm_delete_attr(comm, key, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Type_set_attr(pair, type_key, number, ierr)
    call MPI_Win_delete_attr(window, window_key, ierr)
    call MPI_Win_set_attr(window, window_key, number, ierr)

    call MPI_Win_free(window, ierr)
    call MPI_Type_free(pair, ierr)
    call MPI_Comm_free(comm, ierr)
    if (calls /= 7) stop 1
    call MPI_Win_free_keyval(window_key, ierr)
    call MPI_Type_free_keyval(type_key, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program good_deletes
