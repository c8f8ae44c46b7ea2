! Copy callbacks that set a whole value, also a negative one, or none and say .FALSE.
! cflags: -Wno-unused-dummy-argument
module values
    use mpi
    implicit none
contains
    subroutine refuse(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        flag = .false.
        ierror = MPI_SUCCESS
    end subroutine refuse
    subroutine negate(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        value_out = -value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine negate
    subroutine copy_type(type, key, extra, value_in, value_out, flag, ierror)
        integer :: type
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        value_out = value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine copy_type
end module values

program good_values
    use values
    implicit none
    integer :: comm, copy
    integer :: pair, other
    integer :: ierr
    integer :: key, refusing, type_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0, found
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    call MPI_Comm_create_keyval(refuse, MPI_COMM_NULL_DELETE_FN, refusing, none, ierr)
    call MPI_Comm_create_keyval(negate, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_set_attr(comm, refusing, number, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_dup(comm, copy, ierr)
    call MPI_Comm_get_attr(copy, refusing, found, flag, ierr)
    if (flag) stop 1
    call MPI_Comm_get_attr(copy, key, found, flag, ierr)
    if (.not. flag .or. found /= -1) stop 2
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_free_keyval(refusing, ierr)
    call MPI_Comm_free_keyval(key, ierr)

    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Type_create_keyval(copy_type, MPI_TYPE_NULL_DELETE_FN, type_key, none, ierr)
    call MPI_Type_set_attr(pair, type_key, number, ierr)
    call MPI_Type_dup(pair, other, ierr)
    call MPI_Type_free(other, ierr)
    call MPI_Type_free(pair, ierr)
    call MPI_Type_free_keyval(type_key, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Finalize(ierr)
end program good_values
