! As bad_old_copy, with a key of MPI-2: the value goes through its copy function as it is.
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
end module wide

program good_old_copy
    use wide
    implicit none
    integer :: comm, copy, key, ierr
    integer(kind=MPI_ADDRESS_KIND) :: found, number = -7, none = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    call MPI_Comm_create_keyval(copy_wide, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_dup(comm, copy, ierr)
    call MPI_Comm_get_attr(copy, key, found, flag, ierr)
    if (.not. flag .or. found /= -7) stop 2
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program good_old_copy
