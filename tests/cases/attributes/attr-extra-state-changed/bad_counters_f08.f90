! Callbacks count in extra_state itself, which they should leave as it is (19.3.8).
! cflags: -Wno-unused-dummy-argument
module counters
    use mpi_f08
    implicit none
contains
    subroutine count_copies(comm, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Comm) :: comm  !~^ related[attr-extra-state-changed]: callback
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        extra = extra + 1
        value_out = value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine count_copies
    subroutine count_deletes(type, key, value, extra, ierror)
        type(MPI_Datatype) :: type
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        extra = extra + 1
        ierror = MPI_SUCCESS
    end subroutine count_deletes
end module counters

program bad_counters
    use counters
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Comm) :: comm, copy
    type(MPI_Datatype) :: pair
    integer :: key, type_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, extra = 10, type_extra = 20

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPI_Comm_create_keyval(count_copies, MPI_COMM_NULL_DELETE_FN, key, extra)
    !~^ related[attr-extra-state-changed]: created here
    call MPI_Comm_set_attr(comm, key, number)
    call MPI_Comm_dup(comm, copy)  !~ suspicious[attr-extra-state-changed]: a copy callback
    call MPI_Comm_free(copy)
    call MPI_Comm_delete_attr(comm, key)
    call MPI_Comm_free_keyval(key)

    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, count_deletes, type_key, type_extra)
    call MPI_Type_set_attr(pair, type_key, number)
    call MPI_Type_free(pair)  !~ suspicious[attr-extra-state-changed]: a delete callback
    call MPI_Type_free_keyval(type_key)

    call MPI_Comm_free(comm)
    call MPI_Finalize()
end program bad_counters
