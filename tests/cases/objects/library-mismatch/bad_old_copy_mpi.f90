! A negative INTEGER through the copy function of a key of MPI-1: the copy is put as if by MPI_ATTR_PUT, which extends
! it by its sign (19.3.7). MPICH fills up with zeros.
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
end module old

program bad_old_copy
    use old
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: comm, copy, key, short, ierr
    integer(kind=MPI_ADDRESS_KIND) :: found
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    call MPI_Keyval_create(copy_old, MPI_NULL_DELETE_FN, key, 0, ierr)  !~ note[deprecated-call]
    call MPI_Attr_put(comm, key, -7, ierr)  !~ note[deprecated-call]
    call MPI_Comm_get_attr(comm, key, found, flag, ierr)
    if (.not. flag .or. found /= -7) stop 1
    call MPI_Comm_dup(comm, copy, ierr)
    call MPI_Attr_get(copy, key, short, flag, ierr)  !~ note[deprecated-call]
    if (.not. flag .or. short /= -7) stop 2
    call MPI_Comm_get_attr(copy, key, found, flag, ierr)  !~ [mpich4] library[library-mismatch]: another attribute value
    print '(a,i0)', 'the copy holds ', found
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Keyval_free(key, ierr)  !~ note[deprecated-call]
    call MPI_Finalize(ierr)
end program bad_old_copy
