! Callbacks count in extra_state itself, which they should leave as it is (19.3.8).
! cflags: -Wno-unused-dummy-argument
module counters
    use mpi
    implicit none
contains
    subroutine count_copies(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm  !~^ related[attr-extra-state-changed]: callback
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        extra = extra + 1
        value_out = value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine count_copies
    subroutine count_deletes(type, key, value, extra, ierror)
        integer :: type
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        extra = extra + 1
        ierror = MPI_SUCCESS
    end subroutine count_deletes
    subroutine count_old(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm, key, extra, value_in, value_out, ierror
        logical :: flag
        extra = extra + 1
        value_out = value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine count_old
end module counters

program bad_counters
    use counters
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: comm, copy
    integer :: pair
    integer :: ierr, old_extra = 3
    integer :: key, type_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, extra = 10, type_extra = 20

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    call MPI_Comm_create_keyval(count_copies, MPI_COMM_NULL_DELETE_FN, key, extra, ierr)
    !~^ related[attr-extra-state-changed]: created here
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_dup(comm, copy, ierr)  !~ suspicious[attr-extra-state-changed]: a copy callback
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_delete_attr(comm, key, ierr)
    call MPI_Comm_free_keyval(key, ierr)

    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, count_deletes, type_key, type_extra, ierr)
    call MPI_Type_set_attr(pair, type_key, number, ierr)
    call MPI_Type_free(pair, ierr)  !~ suspicious[attr-extra-state-changed]: a delete callback
    call MPI_Type_free_keyval(type_key, ierr)

    call MPI_Keyval_create(count_old, MPI_NULL_DELETE_FN, key, old_extra, ierr)  !~ note[deprecated-call]
    call MPI_Attr_put(comm, key, 4, ierr)  !~ note[deprecated-call]
    call MPI_Comm_dup(comm, copy, ierr)  !~ suspicious[attr-extra-state-changed]
    call MPI_Comm_free(copy, ierr)
    call MPI_Keyval_free(key, ierr)  !~ note[deprecated-call]
    call MPI_Comm_free(comm, ierr)
    call MPI_Finalize(ierr)
end program bad_counters
