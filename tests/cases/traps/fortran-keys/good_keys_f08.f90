! Legal uses of keys: freed while in use, in their own delete callback, at once; predefined functions called directly;
! one function for several keys; extra_state of every sort.
! cflags: -Wno-unused-dummy-argument
module keys
    use mpi_f08
    implicit none
    integer :: own_key, deletes = 0
contains
    subroutine call_dup(comm, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        call MPI_COMM_DUP_FN(comm, key, extra, value_in, value_out, flag, ierror)
    end subroutine call_dup
    subroutine call_null_delete(comm, key, value, extra, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        deletes = deletes + 1
        call MPI_COMM_NULL_DELETE_FN(comm, key, value, extra, ierror)
    end subroutine call_null_delete
    subroutine free_own_key(comm, key, value, extra, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        if (own_key /= MPI_KEYVAL_INVALID) call MPI_Comm_free_keyval(own_key, ierror)
        ierror = MPI_SUCCESS
    end subroutine free_own_key
end module keys

program good_keys
    use keys
    implicit none
    type(MPI_Comm) :: comm, copy
    type(MPI_Datatype) :: type, other
    integer :: key, saved, type_key, window_key, two(2)
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0, found, minus = -1
    logical :: flag

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_SELF, comm)

    ! Freed at once, then freed while in use; deleted through a saved copy.
    call MPI_Comm_create_keyval(call_dup, call_null_delete, key, minus)
    call MPI_Comm_free_keyval(key)
    call MPI_Comm_create_keyval(call_dup, call_null_delete, key, minus)
    call MPI_Comm_set_attr(comm, key, number)
    saved = key
    call MPI_Comm_free_keyval(key)
    if (key /= MPI_KEYVAL_INVALID) stop 1
    call MPI_Comm_dup(comm, copy)
    call MPI_Comm_get_attr(copy, saved, found, flag)
    if (.not. flag .or. found /= 1) stop 2
    call MPI_Comm_delete_attr(comm, saved)
    call MPI_Comm_free(copy)
    if (deletes /= 2) stop 3

    ! Freed in its own delete callback.
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_own_key, own_key, none)
    call MPI_Comm_set_attr(comm, own_key, number)
    call MPI_Comm_delete_attr(comm, own_key)

    ! One pair of functions for two keys.
    call MPI_Comm_create_keyval(call_dup, call_null_delete, two(1), none)
    call MPI_Comm_create_keyval(call_dup, call_null_delete, two(2), number)
    call MPI_Comm_set_attr(comm, two(1), number)
    call MPI_Comm_set_attr(comm, two(2), number)
    call MPI_Comm_dup(comm, copy)
    call MPI_Comm_free(copy)
    call MPI_Comm_free_keyval(two(1))
    call MPI_Comm_free_keyval(two(2))

    ! Predefined functions of every kind.
    call MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, type_key, none)
    call MPI_Type_contiguous(2, MPI_INTEGER, type)
    call MPI_Type_set_attr(type, type_key, number)
    call MPI_Type_dup(type, other)
    call MPI_Type_get_attr(other, type_key, found, flag)
    if (.not. flag .or. found /= 1) stop 4
    call MPI_Type_free(type)
    call MPI_Type_free(other)
    call MPI_Type_free_keyval(type_key)
    call MPI_Win_create_keyval(MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN, window_key, none)
    call MPI_Win_free_keyval(window_key)

    call MPI_Comm_free(comm)
    call MPI_Finalize()
end program good_keys
