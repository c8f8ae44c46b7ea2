! Delete callbacks that set ierror to another value than MPI_SUCCESS, and one that leaves ierror as it is (7.7.2).
! cflags: -Wno-unused-dummy-argument
! ranks: 2
module deletes
    use mpi_f08
    implicit none
    logical :: failing = .false., forgetting = .false.
contains
    subroutine may_fail(comm, key, value, extra, ierror)  !~ related[attr-delete-failed]: callback
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        if (forgetting) return
        ierror = merge(MPI_ERR_OTHER, MPI_SUCCESS, failing)
    end subroutine may_fail
    subroutine type_may_fail(type, key, value, extra, ierror)
        type(MPI_Datatype) :: type
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        ierror = merge(MPI_ERR_OTHER, MPI_SUCCESS, failing)
    end subroutine type_may_fail
    subroutine window_may_fail(window, key, value, extra, ierror)
        type(MPI_Win) :: window
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        ierror = merge(MPI_ERR_OTHER, MPI_SUCCESS, failing)
    end subroutine window_may_fail
end module deletes

program bad_deletes
    use deletes
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Comm) :: comm
    type(MPI_Datatype) :: pair
    type(MPI_Win) :: window
    integer :: key, type_key, window_key, code
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, bytes = 4, none = 0
    integer, asynchronous :: memory = 0

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)
    call MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, may_fail, key, none)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, type_may_fail, type_key, none)
    call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, window_may_fail, window_key, none)
    call MPI_Comm_set_attr(comm, key, number)
    call MPI_Type_set_attr(pair, type_key, number)
    call MPI_Win_set_attr(window, window_key, number)

    failing = .true.
    call MPI_Comm_delete_attr(comm, key, code)  !~ violation[attr-delete-failed]: inside MPI_COMM_DELETE_ATTR
    call MPI_Type_delete_attr(pair, type_key, code)  !~ violation[attr-delete-failed]
    call MPI_Win_delete_attr(window, window_key, code)  !~ violation[attr-delete-failed]
    failing = .false.
    forgetting = .true.
    call MPI_Comm_set_attr(MPI_COMM_SELF, key, number, code)
    call MPI_Comm_delete_attr(MPI_COMM_SELF, key, code)  !~ suspicious[attr-delete-failed]: does not set ierror
    forgetting = .false.

    call MPI_Win_free(window, code)
    call MPI_Type_free(pair, code)
    call MPI_Comm_free(comm, code)
    call MPI_Win_free_keyval(window_key)
    call MPI_Type_free_keyval(type_key)
    call MPI_Comm_free_keyval(key)
    call MPI_Finalize()
end program bad_deletes
