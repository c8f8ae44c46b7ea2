! The attribute is on MPI_COMM_SELF, where the standard promises its delete callback, which takes the others along.
! cflags: -Wno-unused-dummy-argument
module left
    use mpi
    implicit none
    integer :: saved, calls = 0
contains
    subroutine delete_world(comm, key, value, extra, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        call MPI_Comm_delete_attr(MPI_COMM_WORLD, saved, ierror)
        if (calls /= 1) stop 1
        print '(a)', 'deleted'
        ierror = MPI_SUCCESS
    end subroutine delete_world
    subroutine nothing(comm, key, value, extra, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        calls = calls + 1
        ierror = MPI_SUCCESS
    end subroutine nothing
end module left

program good_self
    use left
    implicit none
    integer :: ierr
    integer :: key, self_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init(ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, nothing, key, none, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_world, self_key, none, ierr)
    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, number, ierr)
    saved = key
    call MPI_Comm_set_attr(MPI_COMM_SELF, self_key, number, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Comm_free_keyval(self_key, ierr)
    call MPI_Finalize(ierr)
end program good_self
