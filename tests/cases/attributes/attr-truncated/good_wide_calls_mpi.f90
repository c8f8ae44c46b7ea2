! Large values are read with the calls that give whole ones, and go through callbacks that take whole ones.
! cflags: -Wno-unused-dummy-argument
module wide
    use mpi
    implicit none
contains
    subroutine copy_wide(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm, key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        value_out = value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine copy_wide
    subroutine delete_wide(comm, key, value, extra, ierror)
        integer :: comm, key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        ierror = MPI_SUCCESS
    end subroutine delete_wide
end module wide

program good_wide_calls
    use wide
    implicit none
    integer :: comm, copy, key, ierr
    integer(kind=MPI_ADDRESS_KIND) :: large = 2_MPI_ADDRESS_KIND**40 + 7, small = -7, none = 0, found
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    call MPI_Comm_create_keyval(copy_wide, delete_wide, key, none, ierr)
    call MPI_Comm_set_attr(comm, key, large, ierr)
    call MPI_Comm_get_attr(comm, key, found, flag, ierr)
    if (.not. flag .or. found /= large) stop 1
    call MPI_Comm_dup(comm, copy, ierr)
    call MPI_Comm_get_attr(copy, key, found, flag, ierr)
    if (.not. flag .or. found /= large) stop 2
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_delete_attr(comm, key, ierr)
    call MPI_Comm_set_attr(comm, key, small, ierr)
    call MPI_Comm_get_attr(comm, key, found, flag, ierr)
    if (.not. flag .or. found /= small) stop 3
    call MPI_Comm_free(comm, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program good_wide_calls
