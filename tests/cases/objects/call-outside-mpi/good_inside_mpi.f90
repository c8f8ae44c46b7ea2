! Inside of MPI, and the calls that may be made at any time; also from a callback of MPI_COMM_SELF in MPI_Finalize.
! cflags: -Wno-unused-dummy-argument
module ending
    use mpi
    implicit none
contains
    subroutine last(comm, key, value, extra, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra, found
        logical :: flag
        call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, found, flag, ierror)
        if (.not. flag) stop 1
        print '(a)', 'last'
        ierror = MPI_SUCCESS
    end subroutine last
end module ending

program inside
    use ending
    implicit none
    integer :: ierr
    integer :: key, provided
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0
    logical :: flag

    call MPI_Initialized(flag, ierr)
    if (.not. flag) call MPI_Init_thread(MPI_THREAD_SINGLE, provided, ierr)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, found, flag, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, last, key, none, ierr)
    call MPI_Comm_set_attr(MPI_COMM_SELF, key, none, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
    call MPI_Finalized(flag, ierr)
    if (.not. flag) stop 2
end program inside
