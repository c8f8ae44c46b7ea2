! A copy callback that sets neither flag nor ierror, and a delete callback that sets no ierror. Errors are returned, for
! under Open MPI these hold what happens to lie there.
module forgetful_callbacks
    use mpi
    implicit none
    integer :: copied = 0, deleted = 0
contains
    subroutine copy_it(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm, key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        copied = copied + 1
    end subroutine copy_it

    subroutine delete_it(comm, key, value, extra, ierror)
        integer :: comm, key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        deleted = deleted + 1
    end subroutine delete_it
end module forgetful_callbacks

program forgetful
    use forgetful_callbacks
    implicit none
    integer :: key, comm, copy, ierror
    integer(kind=MPI_ADDRESS_KIND) :: value, extra
    logical :: found
    call MPI_INIT(ierror)
    call MPI_COMM_SET_ERRHANDLER(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_COMM_SET_ERRHANDLER(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
    call MPI_COMM_DUP(MPI_COMM_SELF, comm, ierror)
    extra = 1
    call MPI_COMM_CREATE_KEYVAL(copy_it, delete_it, key, extra, ierror)
    value = 7
    call MPI_COMM_SET_ATTR(comm, key, value, ierror)
    copy = MPI_COMM_NULL
    call MPI_COMM_DUP(comm, copy, ierror)
    print '(a,i0,a,l1)', 'copied ', copied, ', success ', ierror == MPI_SUCCESS
    if (ierror == MPI_SUCCESS) then
        found = .false.
        call MPI_COMM_GET_ATTR(copy, key, value, found, ierror)
        print '(a,l1)', 'found ', found
        call MPI_COMM_DELETE_ATTR(comm, key, ierror)
        print '(a,i0,a,l1)', 'deleted ', deleted, ', success ', ierror == MPI_SUCCESS
        call MPI_COMM_FREE(copy, ierror)
    end if
    call MPI_COMM_FREE_KEYVAL(key, ierror)
    call MPI_COMM_FREE(comm, ierror)
    print '(a)', 'to the end'
    call MPI_FINALIZE(ierror)
end program forgetful
