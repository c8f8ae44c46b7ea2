! As steps.c, in Fortran: every result that a program gets from these calls and every run of its callbacks is printed.
! One fault comes before all steps, one after them, each made by a procedure of a module.
module keys
    use mpi
    implicit none
    integer :: copied = 0, deleted = 0
contains
    subroutine copy_it(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm, key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        copied = copied + int(extra)
        value_out = value_in + 1
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine copy_it

    subroutine delete_it(comm, key, value, extra, ierror)
        integer :: comm, key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        deleted = deleted + int(extra)
        ierror = MPI_SUCCESS
    end subroutine delete_it

    subroutine set_wrongly()
        integer :: ierror
        integer(kind=MPI_ADDRESS_KIND) :: nothing
        nothing = 0
        call MPI_COMM_SET_ATTR(MPI_COMM_SELF, MPI_KEYVAL_INVALID, nothing, ierror) ! fault
    end subroutine set_wrongly

    subroutine tell(step, number)
        character(len=*) :: step
        integer :: number
        print '(a,a,i0,a,i0,a,i0)', step, ' ', number, ', copied ', copied, ', deleted ', deleted
    end subroutine tell
end module keys

program steps
    use keys
    implicit none
    integer :: key, comm, rank, ierror
    integer(kind=MPI_ADDRESS_KIND) :: value, extra
    logical :: found
    call MPI_INIT(ierror)
    call tell('init', ierror)
    call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierror)
    call MPI_COMM_SET_ERRHANDLER(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
    call set_wrongly() ! first
    extra = 1
    call MPI_COMM_CREATE_KEYVAL(copy_it, delete_it, key, extra, ierror)
    call tell('create', ierror)
    value = -10
    call MPI_COMM_SET_ATTR(MPI_COMM_SELF, key, value, ierror)
    call tell('set', ierror)
    value = 20
    call MPI_COMM_SET_ATTR(MPI_COMM_SELF, key, value, ierror)
    call tell('set again', ierror)
    call MPI_COMM_DUP(MPI_COMM_SELF, comm, ierror)
    call tell('dup', ierror)
    call MPI_COMM_GET_ATTR(comm, key, value, found, ierror)
    print '(a,l1,a,i0)', 'found ', found, ', value ', value
    call MPI_COMM_FREE(comm, ierror)
    call tell('free', ierror)
    print '(a,l1)', 'handle is null ', comm == MPI_COMM_NULL
    call MPI_COMM_FREE_KEYVAL(key, ierror)
    call tell('free key', ierror)
    print '(a,l1)', 'handle is invalid ', key == MPI_KEYVAL_INVALID
    call set_wrongly() ! second
    ! The attribute on MPI_COMM_SELF is deleted in here.
    call MPI_FINALIZE(ierror)
    call tell('finalize', ierror)
end program steps
