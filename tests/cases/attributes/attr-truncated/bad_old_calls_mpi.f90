! An INTEGER cannot hold what an INTEGER(KIND=MPI_ADDRESS_KIND) holds: MPI_ATTR_GET cuts it off, and so do callbacks of
! MPI-1 keys (19.3.7).
! cflags: -Wno-unused-dummy-argument
module old
    use mpi
    implicit none
contains
    subroutine copy_old(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm, key, extra, value_in, value_out, ierror
        logical :: flag
        value_out = value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine copy_old
    subroutine delete_old(comm, key, value, extra, ierror)
        integer :: comm, key, value, extra, ierror
        ierror = MPI_SUCCESS
    end subroutine delete_old
end module old

program bad_old_calls
    use old
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: comm, copy, key, found, ierr
    integer(kind=MPI_ADDRESS_KIND) :: large = 2_MPI_ADDRESS_KIND**40 + 7, sign = 2_MPI_ADDRESS_KIND**31
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    call MPI_Keyval_create(copy_old, delete_old, key, 0, ierr)  !~ note[deprecated-call]
    call MPI_Comm_set_attr(comm, key, large, ierr)  !~ related[attr-truncated]: set here
    call MPI_Attr_get(comm, key, found, flag, ierr)  !~ suspicious[attr-truncated]: reads an attribute
    !~^ note[deprecated-call]
    if (.not. flag .or. found /= 7) stop 1
    call MPI_Comm_dup(comm, copy, ierr)  !~ suspicious[attr-truncated]: a copy callback
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_delete_attr(comm, key, ierr)  !~ suspicious[attr-truncated]: a delete callback
    call MPI_Comm_set_attr(comm, key, sign, ierr)
    call MPI_Attr_get(comm, key, found, flag, ierr)  !~ suspicious[attr-truncated]
    !~^ note[deprecated-call]
    call MPI_Comm_free(comm, ierr)  !~ suspicious[attr-truncated]: a delete callback
    call MPI_Keyval_free(key, ierr)  !~ note[deprecated-call]
    call MPI_Finalize(ierr)
end program bad_old_calls
