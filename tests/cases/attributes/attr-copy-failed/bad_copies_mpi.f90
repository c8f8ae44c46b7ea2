! Copy callbacks that set ierror to another value than MPI_SUCCESS, and one that leaves ierror as it is (7.7.2).
! cflags: -Wno-unused-dummy-argument
module copies
    use mpi
    implicit none
contains
    subroutine fail_copy(comm, key, extra, value_in, value_out, flag, ierror)  !~ related[attr-copy-failed]: callback
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        flag = .false.
        ierror = MPI_ERR_OTHER
    end subroutine fail_copy
    subroutine fail_type_copy(type, key, extra, value_in, value_out, flag, ierror)
        integer :: type
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        flag = .false.
        ierror = MPI_ERR_OTHER
    end subroutine fail_type_copy
    subroutine forget_ierror(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        value_out = value_in
        flag = .true.
    end subroutine forget_ierror
end module copies

program bad_copies
    use copies
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: comm, copy
    integer :: pair, other
    integer :: key, type_key, code
    integer :: ierr
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)

    call MPI_Comm_create_keyval(fail_copy, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)  !~ related[attr-copy-failed]: set here
    call MPI_Comm_dup(comm, copy, code)  !~ violation[attr-copy-failed]: inside MPI_COMM_DUP
    print '(a,i0)', 'code ', code
    call MPI_Comm_delete_attr(comm, key, ierr)
    call MPI_Comm_free_keyval(key, ierr)

    call MPI_Type_create_keyval(fail_type_copy, MPI_TYPE_NULL_DELETE_FN, type_key, none, ierr)
    call MPI_Type_set_attr(pair, type_key, number, ierr)
    call MPI_Type_dup(pair, other, code)  !~ violation[attr-copy-failed]: inside MPI_TYPE_DUP
    call MPI_Type_delete_attr(pair, type_key, ierr)
    call MPI_Type_free_keyval(type_key, ierr)

    call MPI_Comm_create_keyval(forget_ierror, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_dup(comm, copy, code)  !~ suspicious[attr-copy-failed]: does not set ierror
    call MPI_Comm_delete_attr(comm, key, ierr)
    if (code == MPI_SUCCESS) call MPI_Comm_free(copy, ierr)
    call MPI_Comm_free_keyval(key, ierr)

    call MPI_Type_free(pair, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Finalize(ierr)
end program bad_copies
