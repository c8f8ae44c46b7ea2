! Copy callbacks that say .TRUE. and set no value, or half of one: a plain INTEGER declared where an address-sized one
! belongs (only an EXTERNAL procedure escapes the compiler).
! cflags: -Wno-unused-dummy-argument
module values
    use mpi
    implicit none
contains
    subroutine copy_nothing(comm, key, extra, value_in, value_out, flag, ierror)
        !~^ related[attr-copy-no-value]: callback
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine copy_nothing
    subroutine copy_no_type(type, key, extra, value_in, value_out, flag, ierror)
        integer :: type
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
    integer :: comm, copy
    integer :: pair, other
    integer :: ierr
    integer :: key, type_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0, found
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    call MPI_Comm_create_keyval(copy_nothing, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_dup(comm, copy, ierr)  !~ suspicious[attr-copy-no-value]: wrote no attribute value
    call MPI_Comm_get_attr(copy, key, found, flag, ierr)
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_delete_attr(comm, key, ierr)
    call MPI_Comm_free_keyval(key, ierr)

    call MPI_Comm_create_keyval(copy_half, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_dup(comm, copy, ierr)  !~ suspicious[attr-copy-no-value]: only part
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_delete_attr(comm, key, ierr)
    call MPI_Comm_free_keyval(key, ierr)

    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Type_create_keyval(copy_no_type, MPI_TYPE_NULL_DELETE_FN, type_key, none, ierr)
    call MPI_Type_set_attr(pair, type_key, number, ierr)
    call MPI_Type_dup(pair, other, ierr)  !~ suspicious[attr-copy-no-value]
    call MPI_Type_free(other, ierr)
    call MPI_Type_free(pair, ierr)
    call MPI_Type_free_keyval(type_key, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Finalize(ierr)
end program bad_values

subroutine copy_half(comm, key, extra, value_in, value_out, flag, ierror)
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: comm
    integer :: key, extra, value_in, value_out, ierror
    logical :: flag
    value_out = value_in
    flag = .true.
    ierror = MPI_SUCCESS
end subroutine copy_half
