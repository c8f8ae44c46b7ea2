! A communicator of a session is used after the session was finalized (11.3.1).
! skip: ompi4 — no sessions
! exit: any
program derived
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Session) :: session
    type(MPI_Group) :: group
    type(MPI_Comm) :: comm, copy
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0
    logical :: flag

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session)
    call MPI_Group_from_session_pset(session, 'mpi://SELF', group)
    call MPI_Comm_create_from_group(group, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, comm)
    !~^ related[object-after-session]: created here
    call MPI_Group_free(group)
    copy = comm
    call MPI_Session_finalize(session)  !~ related[object-after-session]: finalized here
    call MPI_Comm_get_attr(copy, key, found, flag)  !~ violation[object-after-session]
    call MPI_Comm_free_keyval(key)
    call MPI_Finalize()
end program derived
