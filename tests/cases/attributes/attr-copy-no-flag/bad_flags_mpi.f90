! A copy callback that never sets flag, and one that sets it to a LOGICAL that is neither .TRUE. nor .FALSE. What the
! library makes of it is its own affair.
! cflags: -Wno-unused-dummy-argument
module flags
    use mpi
    implicit none
contains
    subroutine forget_flag(comm, key, extra, value_in, value_out, flag, ierror)  !~ related[attr-copy-no-flag]: callback
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        value_out = value_in
        ierror = MPI_SUCCESS
    end subroutine forget_flag
    subroutine odd_flag(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        integer :: bits
        logical :: odd
        equivalence (bits, odd)
        value_out = value_in
        bits = 2
        flag = odd
        ierror = MPI_SUCCESS
    end subroutine odd_flag
    subroutine forget_type_flag(type, key, extra, value_in, value_out, flag, ierror)
        integer :: type
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        value_out = value_in
        ierror = MPI_SUCCESS
    end subroutine forget_type_flag
end module flags

program bad_flags
    use flags
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: comm, copy
    integer :: pair, other
    integer :: ierr
    integer :: key, type_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0, found
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    call MPI_Comm_create_keyval(forget_flag, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    !~^ related[attr-copy-no-flag]: created here
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_dup(comm, copy, ierr)  !~ suspicious[attr-copy-no-flag]: without setting flag
    call MPI_Comm_get_attr(copy, key, found, flag, ierr)
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_delete_attr(comm, key, ierr)
    call MPI_Comm_free_keyval(key, ierr)

    call MPI_Comm_create_keyval(odd_flag, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_dup(comm, copy, ierr)  !~ suspicious[attr-copy-no-flag]: neither .TRUE. nor .FALSE.
    call MPI_Comm_get_attr(copy, key, found, flag, ierr)
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_delete_attr(comm, key, ierr)
    call MPI_Comm_free_keyval(key, ierr)

    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Type_create_keyval(forget_type_flag, MPI_TYPE_NULL_DELETE_FN, type_key, none, ierr)
    call MPI_Type_set_attr(pair, type_key, number, ierr)
    call MPI_Type_dup(pair, other, ierr)  !~ suspicious[attr-copy-no-flag]
    call MPI_Type_free(other, ierr)
    call MPI_Type_free(pair, ierr)
    call MPI_Type_free_keyval(type_key, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Finalize(ierr)
end program bad_flags
