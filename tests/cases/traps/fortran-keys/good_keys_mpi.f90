! Legal uses of keys: freed while in use, in their own delete callback, at once; predefined functions called directly;
! one function for several keys; extra_state of every sort.
! cflags: -Wno-unused-dummy-argument
module keys
    use mpi
    implicit none
    integer :: own_key, deletes = 0
contains
    subroutine call_dup(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        call MPI_COMM_DUP_FN(comm, key, extra, value_in, value_out, flag, ierror)
    end subroutine call_dup
    subroutine call_null_delete(comm, key, value, extra, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        deletes = deletes + 1
        call MPI_COMM_NULL_DELETE_FN(comm, key, value, extra, ierror)
    end subroutine call_null_delete
    subroutine free_own_key(comm, key, value, extra, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        if (own_key /= MPI_KEYVAL_INVALID) call MPI_Comm_free_keyval(own_key, ierror)
        ierror = MPI_SUCCESS
    end subroutine free_own_key
end module keys

program good_keys
    use keys
    implicit none
    integer :: comm, copy
    integer :: type, other
    integer :: ierr
    integer :: key, saved, type_key, window_key, two(2)
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0, found, minus = -1
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)

    ! Freed at once, then freed while in use; deleted through a saved copy.
    call MPI_Comm_create_keyval(call_dup, call_null_delete, key, minus, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Comm_create_keyval(call_dup, call_null_delete, key, minus, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    saved = key
    call MPI_Comm_free_keyval(key, ierr)
    if (key /= MPI_KEYVAL_INVALID) stop 1
    call MPI_Comm_dup(comm, copy, ierr)
    call MPI_Comm_get_attr(copy, saved, found, flag, ierr)
    if (.not. flag .or. found /= 1) stop 2
    call MPI_Comm_delete_attr(comm, saved, ierr)
    call MPI_Comm_free(copy, ierr)
    if (deletes /= 2) stop 3

    ! Freed in its own delete callback.
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_own_key, own_key, none, ierr)
    call MPI_Comm_set_attr(comm, own_key, number, ierr)
    call MPI_Comm_delete_attr(comm, own_key, ierr)

    ! One pair of functions for two keys.
    call MPI_Comm_create_keyval(call_dup, call_null_delete, two(1), none, ierr)
    call MPI_Comm_create_keyval(call_dup, call_null_delete, two(2), number, ierr)
    call MPI_Comm_set_attr(comm, two(1), number, ierr)
    call MPI_Comm_set_attr(comm, two(2), number, ierr)
    call MPI_Comm_dup(comm, copy, ierr)
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_free_keyval(two(1), ierr)
    call MPI_Comm_free_keyval(two(2), ierr)

    ! Predefined functions of every kind.
    call MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, type_key, none, ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER, type, ierr)
    call MPI_Type_set_attr(type, type_key, number, ierr)
    call MPI_Type_dup(type, other, ierr)
    call MPI_Type_get_attr(other, type_key, found, flag, ierr)
    if (.not. flag .or. found /= 1) stop 4
    call MPI_Type_free(type, ierr)
    call MPI_Type_free(other, ierr)
    call MPI_Type_free_keyval(type_key, ierr)
    call MPI_Win_create_keyval(MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN, window_key, none, ierr)
    call MPI_Win_free_keyval(window_key, ierr)

    call MPI_Comm_free(comm, ierr)
    call MPI_Finalize(ierr)
end program good_keys
