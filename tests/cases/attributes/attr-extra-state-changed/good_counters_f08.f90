! Extra_state says which counter to use, and stays as it is; so does a variable that the program changes later, but not
! in a callback.
! cflags: -Wno-unused-dummy-argument
module counters
    use mpi_f08
    implicit none
    integer :: counter(3) = 0
contains
    subroutine count_copies(comm, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        counter(extra) = counter(extra) + 1
        value_out = value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine count_copies
    subroutine count_deletes(type, key, value, extra, ierror)
        type(MPI_Datatype) :: type
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        counter(extra) = counter(extra) + 1
        ierror = MPI_SUCCESS
    end subroutine count_deletes
end module counters

program good_counters
    use counters
    implicit none
    type(MPI_Comm) :: comm, copy
    type(MPI_Datatype) :: pair
    integer :: key, type_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, extra = 1, type_extra = 2

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPI_Comm_create_keyval(count_copies, MPI_COMM_NULL_DELETE_FN, key, extra)
    call MPI_Comm_set_attr(comm, key, number)
    call MPI_Comm_dup(comm, copy)
    call MPI_Comm_free(copy)
    if (counter(1) /= 1) stop 1
    ! MPICH keeps the address of extra_state, Open MPI its value: either counter may be used now.
    extra = 3
    call MPI_Comm_dup(comm, copy)
    call MPI_Comm_free(copy)
    if (counter(1) + counter(3) /= 2) stop 2
    call MPI_Comm_delete_attr(comm, key)
    call MPI_Comm_free_keyval(key)

    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, count_deletes, type_key, type_extra)
    call MPI_Type_set_attr(pair, type_key, number)
    call MPI_Type_free(pair)
    if (counter(2) /= 1) stop 3
    call MPI_Type_free_keyval(type_key)
    call MPI_Comm_free(comm)
    call MPI_Finalize()
end program good_counters
