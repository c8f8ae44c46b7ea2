! Callbacks that set or delete attributes on the object that they are called for (7.7.2 does not say what happens then).
! cflags: -Wno-unused-dummy-argument
module reentry
    use mpi
    implicit none
    integer :: other_key, type_key
    integer :: pair
    integer(kind=MPI_ADDRESS_KIND) :: mark = 5
contains
    subroutine copy_sets(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        call MPI_Comm_set_attr(comm, other_key, mark, ierror)  !~ portability[attr-callback-reentry]
        value_out = value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine copy_sets
    subroutine delete_sets(type, key, value, extra, ierror)
        integer :: type
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
    integer :: comm, copy
    integer :: ierr
    integer :: key, delete_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, other_key, none, ierr)
    call MPI_Comm_create_keyval(copy_sets, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_dup(comm, copy, ierr)  !~ related[attr-callback-reentry]: callback
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Comm_free_keyval(other_key, ierr)

    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, type_key, none, ierr)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, delete_sets, delete_key, none, ierr)
    call MPI_Type_set_attr(pair, delete_key, number, ierr)
    call MPI_Type_delete_attr(pair, delete_key, ierr)
    call MPI_Type_free(pair, ierr)
    call MPI_Type_free_keyval(delete_key, ierr)
    call MPI_Type_free_keyval(type_key, ierr)
    call MPI_Finalize(ierr)
end program bad_sets
