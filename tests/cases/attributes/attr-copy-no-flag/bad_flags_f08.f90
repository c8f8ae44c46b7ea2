! A copy callback that never sets flag, and one that sets it to a LOGICAL that is neither .TRUE. nor .FALSE. What the
! library makes of it is its own affair.
! cflags: -Wno-unused-dummy-argument
module flags
    use mpi_f08
    implicit none
contains
    subroutine forget_flag(comm, key, extra, value_in, value_out, flag, ierror)  !~ related[attr-copy-no-flag]: callback
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        value_out = value_in
        ierror = MPI_SUCCESS
    end subroutine forget_flag
    subroutine odd_flag(comm, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Comm) :: comm
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
        type(MPI_Datatype) :: type
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
    type(MPI_Comm) :: comm, copy
    type(MPI_Datatype) :: pair, other
    integer :: key, type_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0, found
    logical :: flag

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPI_Comm_create_keyval(forget_flag, MPI_COMM_NULL_DELETE_FN, key, none)
    !~^ related[attr-copy-no-flag]: created here
    call MPI_Comm_set_attr(comm, key, number)
    call MPI_Comm_dup(comm, copy)  !~ suspicious[attr-copy-no-flag]: without setting flag
    call MPI_Comm_get_attr(copy, key, found, flag)
    call MPI_Comm_free(copy)
    call MPI_Comm_delete_attr(comm, key)
    call MPI_Comm_free_keyval(key)

    call MPI_Comm_create_keyval(odd_flag, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Comm_set_attr(comm, key, number)
    call MPI_Comm_dup(comm, copy)  !~ suspicious[attr-copy-no-flag]: neither .TRUE. nor .FALSE.
    call MPI_Comm_get_attr(copy, key, found, flag)
    call MPI_Comm_free(copy)
    call MPI_Comm_delete_attr(comm, key)
    call MPI_Comm_free_keyval(key)

    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Type_create_keyval(forget_type_flag, MPI_TYPE_NULL_DELETE_FN, type_key, none)
    call MPI_Type_set_attr(pair, type_key, number)
    call MPI_Type_dup(pair, other)  !~ suspicious[attr-copy-no-flag]
    call MPI_Type_free(other)
    call MPI_Type_free(pair)
    call MPI_Type_free_keyval(type_key)
    call MPI_Comm_free(comm)
    call MPI_Finalize()
end program bad_flags
