! The caching calls of MPI-1, all five, also on predefined attributes. Keys of both sorts go with both sorts of calls,
! and nothing but the old ones is worth a word.
program old_calls
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: key, new, found, ierr, turn
    integer(kind=MPI_ADDRESS_KIND) :: wide, none = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Keyval_create(MPI_DUP_FN, MPI_NULL_DELETE_FN, key, 0, ierr)  !~ note[deprecated-call]: MPI_KEYVAL_CREATE
    call MPI_Attr_put(MPI_COMM_SELF, key, 4, ierr)  !~ note[deprecated-call]: MPI_ATTR_PUT
    do turn = 1, 3
        call MPI_Attr_get(MPI_COMM_SELF, key, found, flag, ierr)  !~ note[deprecated-call]: MPI_ATTR_GET
    end do
    call MPI_Comm_get_attr(MPI_COMM_SELF, key, wide, flag, ierr)
    if (wide /= 4) stop 1
    call MPI_Attr_delete(MPI_COMM_SELF, key, ierr)  !~ note[deprecated-call]: MPI_ATTR_DELETE
    call MPI_Keyval_free(key, ierr)  !~ note[deprecated-call]: MPI_KEYVAL_FREE
    call MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, found, flag, ierr)  !~ note[deprecated-call]: MPI_ATTR_GET
    if (.not. flag .or. found < 32767) stop 2
    call MPI_Attr_get(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, found, flag, ierr)  !~ note[deprecated-call]
    if (flag .and. found /= 0 .and. found /= 1) stop 3
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, new, none, ierr)
    call MPI_Attr_put(MPI_COMM_SELF, new, 5, ierr)  !~ note[deprecated-call]
    call MPI_Comm_delete_attr(MPI_COMM_SELF, new, ierr)
    call MPI_Comm_free_keyval(new, ierr)
    call MPI_Finalize(ierr)
end program old_calls
