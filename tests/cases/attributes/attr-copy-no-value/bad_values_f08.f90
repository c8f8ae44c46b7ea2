! Copy callbacks that say .TRUE. and set no value, or half of one: a plain INTEGER declared where an address-sized one
! belongs (only an EXTERNAL procedure escapes the compiler).
! cflags: -Wno-unused-dummy-argument
module values
    use mpi_f08
    implicit none
contains
    subroutine copy_nothing(comm, key, extra, value_in, value_out, flag, ierror)
        !~^ related[attr-copy-no-value]: callback
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine copy_nothing
    subroutine copy_no_type(type, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Datatype) :: type
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine copy_no_type
end module values

program bad_values
    use values
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    external :: copy_half
    type(MPI_Comm) :: comm, copy
    type(MPI_Datatype) :: pair, other
    integer :: key, type_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0, found
    logical :: flag

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPI_Comm_create_keyval(copy_nothing, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Comm_set_attr(comm, key, number)
    call MPI_Comm_dup(comm, copy)  !~ suspicious[attr-copy-no-value]: wrote no attribute value
    call MPI_Comm_get_attr(copy, key, found, flag)
    call MPI_Comm_free(copy)
    call MPI_Comm_delete_attr(comm, key)
    call MPI_Comm_free_keyval(key)

    call MPI_Comm_create_keyval(copy_half, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Comm_set_attr(comm, key, number)
    call MPI_Comm_dup(comm, copy)  !~ suspicious[attr-copy-no-value]: only part
    call MPI_Comm_free(copy)
    call MPI_Comm_delete_attr(comm, key)
    call MPI_Comm_free_keyval(key)

    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Type_create_keyval(copy_no_type, MPI_TYPE_NULL_DELETE_FN, type_key, none)
    call MPI_Type_set_attr(pair, type_key, number)
    call MPI_Type_dup(pair, other)  !~ suspicious[attr-copy-no-value]
    call MPI_Type_free(other)
    call MPI_Type_free(pair)
    call MPI_Type_free_keyval(type_key)
    call MPI_Comm_free(comm)
    call MPI_Finalize()
end program bad_values

subroutine copy_half(comm, key, extra, value_in, value_out, flag, ierror)
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Comm) :: comm
    integer :: key, extra, value_in, value_out, ierror
    logical :: flag
    value_out = value_in
    flag = .true.
    ierror = MPI_SUCCESS
end subroutine copy_half
