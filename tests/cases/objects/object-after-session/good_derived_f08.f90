! The communicator of a session is freed before the session is finalized (11.3.1).
! skip: ompi4 — no sessions
program derived
    use mpi_f08
    implicit none
    type(MPI_Session) :: session
    type(MPI_Group) :: group
    type(MPI_Comm) :: comm
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0
    logical :: flag

    call MPI_Init()
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session)
    call MPI_Group_from_session_pset(session, 'mpi://SELF', group)
    call MPI_Comm_create_from_group(group, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, comm)
    call MPI_Group_free(group)
    call MPI_Comm_get_attr(comm, key, found, flag)
    call MPI_Comm_free(comm)
    call MPI_Session_finalize(session)
    call MPI_Comm_free_keyval(key)
    call MPI_Finalize()
end program derived
