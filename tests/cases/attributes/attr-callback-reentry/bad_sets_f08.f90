! Callbacks that set or delete attributes on the object that they are called for (7.7.2 does not say what happens then).
! cflags: -Wno-unused-dummy-argument
module reentry
    use mpi_f08
    implicit none
    integer :: other_key, type_key
    type(MPI_Datatype) :: pair
    integer(kind=MPI_ADDRESS_KIND) :: mark = 5
contains
    subroutine copy_sets(comm, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        call MPI_Comm_set_attr(comm, other_key, mark, ierror)  !~ portability[attr-callback-reentry]
        value_out = value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine copy_sets
    subroutine delete_sets(type, key, value, extra, ierror)
        type(MPI_Datatype) :: type
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        ! Open MPI hands a wrong handle to Fortran's delete callbacks.
        call MPI_Type_set_attr(pair, type_key, mark, ierror)  !~ portability[attr-callback-reentry]
        ierror = MPI_SUCCESS
    end subroutine delete_sets
end module reentry

program bad_sets
    use reentry
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Comm) :: comm, copy
    integer :: key, delete_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, other_key, none)
    call MPI_Comm_create_keyval(copy_sets, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Comm_set_attr(comm, key, number)
    call MPI_Comm_dup(comm, copy)  !~ related[attr-callback-reentry]: callback
    call MPI_Comm_free(copy)
    call MPI_Comm_free(comm)
    call MPI_Comm_free_keyval(key)
    call MPI_Comm_free_keyval(other_key)

    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, type_key, none)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, delete_sets, delete_key, none)
    call MPI_Type_set_attr(pair, delete_key, number)
    call MPI_Type_delete_attr(pair, delete_key)
    call MPI_Type_free(pair)
    call MPI_Type_free_keyval(delete_key)
    call MPI_Type_free_keyval(type_key)
    call MPI_Finalize()
end program bad_sets
