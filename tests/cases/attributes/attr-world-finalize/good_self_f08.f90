! The attribute is on MPI_COMM_SELF, where the standard promises its delete callback, which takes the others along.
! cflags: -Wno-unused-dummy-argument
module left
    use mpi_f08
    implicit none
    integer :: saved, calls = 0
contains
    subroutine delete_world(comm, key, value, extra, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        call MPI_Comm_delete_attr(MPI_COMM_WORLD, saved, ierror)
        if (calls /= 1) stop 1
        print '(a)', 'deleted'
        ierror = MPI_SUCCESS
    end subroutine delete_world
    subroutine nothing(comm, key, value, extra, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        calls = calls + 1
        ierror = MPI_SUCCESS
    end subroutine nothing
end module left

program good_self
    use left
    implicit none
    integer :: key, self_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init()
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, nothing, key, none)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_world, self_key, none)
    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, number)
    saved = key
    call MPI_Comm_set_attr(MPI_COMM_SELF, self_key, number)
    call MPI_Comm_free_keyval(key)
    call MPI_Comm_free_keyval(self_key)
    call MPI_Finalize()
end program good_self
