! A communicator of a session is used after the session was finalized (11.3.1).
! skip: ompi4 — no sessions
! exit: any
program derived
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: session, group, comm, copy, ierr
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session, ierr)
    call MPI_Group_from_session_pset(session, 'mpi://SELF', group, ierr)
    call MPI_Comm_create_from_group(group, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, comm, ierr)
    !~^ related[object-after-session]: created here
    call MPI_Group_free(group, ierr)
    copy = comm
    call MPI_Session_finalize(session, ierr)  !~ related[object-after-session]: finalized here
    call MPI_Comm_get_attr(copy, key, found, flag, ierr)  !~ violation[object-after-session]
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program derived
