! Attributes in Fortran, by mpif.h: callbacks that count, a copy, and a key that is not freed.
program attributes
    implicit none
    include 'mpif.h'
    integer :: comm, copy, key, ierror, rank, copied, deleted
    integer(kind=MPI_ADDRESS_KIND) :: number, found, extra
    logical :: flag
    external :: copy_it, delete_it
    common /counts/ copied, deleted
    copied = 0
    deleted = 0
    extra = 5
    call MPI_INIT(ierror)
    call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierror)
    call MPI_COMM_CREATE_KEYVAL(copy_it, delete_it, key, extra, ierror) ! key
    call MPI_COMM_DUP(MPI_COMM_SELF, comm, ierror)
    number = 7
    call MPI_COMM_SET_ATTR(comm, key, number, ierror)
    call MPI_COMM_DUP(comm, copy, ierror)
    call MPI_COMM_GET_ATTR(copy, key, found, flag, ierror)
    print '(a,i0,a,l1,a,i0)', 'rank ', rank, ' found ', flag, ' value ', found
    call MPI_COMM_FREE(copy, ierror)
    call MPI_COMM_FREE(comm, ierror)
    print '(a,i0,a,i0,a,i0)', 'rank ', rank, ' copied ', copied, ' deleted ', deleted
    call MPI_FINALIZE(ierror)
end program attributes

subroutine copy_it(comm, key, extra, value_in, value_out, flag, ierror)
    implicit none
    include 'mpif.h'
    integer :: comm, key, ierror, copied, deleted
    integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
    logical :: flag
    common /counts/ copied, deleted
    copied = copied + 1
    value_out = value_in + extra
    flag = .true.
    ierror = MPI_SUCCESS
end subroutine copy_it

subroutine delete_it(comm, key, value, extra, ierror)
    implicit none
    include 'mpif.h'
    integer :: comm, key, ierror, copied, deleted
    integer(kind=MPI_ADDRESS_KIND) :: value, extra
    common /counts/ copied, deleted
    deleted = deleted + 1
    ierror = MPI_SUCCESS
end subroutine delete_it
