! Copy callbacks that set a whole value, also a negative one, or none and say .FALSE.
! cflags: -Wno-unused-dummy-argument
module values
    use mpi_f08
    implicit none
contains
    subroutine refuse(comm, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        flag = .false.
        ierror = MPI_SUCCESS
    end subroutine refuse
    subroutine negate(comm, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        value_out = -value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine negate
    subroutine copy_type(type, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Datatype) :: type
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
    type(MPI_Comm) :: comm, copy
    type(MPI_Datatype) :: pair, other
    integer :: key, refusing, type_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0, found
    logical :: flag

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPI_Comm_create_keyval(refuse, MPI_COMM_NULL_DELETE_FN, refusing, none)
    call MPI_Comm_create_keyval(negate, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Comm_set_attr(comm, refusing, number)
    call MPI_Comm_set_attr(comm, key, number)
    call MPI_Comm_dup(comm, copy)
    call MPI_Comm_get_attr(copy, refusing, found, flag)
    if (flag) stop 1
    call MPI_Comm_get_attr(copy, key, found, flag)
    if (.not. flag .or. found /= -1) stop 2
    call MPI_Comm_free(copy)
    call MPI_Comm_free_keyval(refusing)
    call MPI_Comm_free_keyval(key)

    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Type_create_keyval(copy_type, MPI_TYPE_NULL_DELETE_FN, type_key, none)
    call MPI_Type_set_attr(pair, type_key, number)
    call MPI_Type_dup(pair, other)
    call MPI_Type_free(other)
    call MPI_Type_free(pair)
    call MPI_Type_free_keyval(type_key)
    call MPI_Comm_free(comm)
    call MPI_Finalize()
end program good_values
