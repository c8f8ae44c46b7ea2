! skip: ompi4 — no sessions
! The handle of a session's group is freed, and may be that of a group of MPI_COMM_SELF later.
program group_freed_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Session) :: session
    type(MPI_Group) :: all, own, of_session
    type(MPI_Comm) :: comm
    integer :: ranks(1), total
    call MPI_Init()
    call MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session)
    call MPI_Group_from_session_pset(session, "mpi://SELF", of_session)
    call MPI_Group_free(of_session)
    call MPI_Comm_group(MPI_COMM_SELF, all)
    ranks(1) = 0
    call MPI_Group_incl(all, 1, ranks, own)
    call MPI_Comm_create_from_group(own, "case", MPI_INFO_NULL, MPI_ERRORS_RETURN, comm)
    call MPI_Group_free(own)
    call MPI_Group_free(all)
    call MPI_Session_finalize(session)
    call MPI_Comm_size(comm, total)
    call MPI_Comm_free(comm)
    call MPI_Finalize()
end program group_freed_f08
