! The communicator of a session is freed before the session is finalized (11.3.1).
! skip: ompi4 — no sessions
program derived
    use mpi
    implicit none
    integer :: session, group, comm, ierr
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session, ierr)
    call MPI_Group_from_session_pset(session, 'mpi://SELF', group, ierr)
    call MPI_Comm_create_from_group(group, 'tag', MPI_INFO_NULL, MPI_ERRORS_RETURN, comm, ierr)
    call MPI_Group_free(group, ierr)
    call MPI_Comm_get_attr(comm, key, found, flag, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Session_finalize(session, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program derived
