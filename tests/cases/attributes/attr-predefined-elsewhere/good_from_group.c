// MPI_TAG_UB on a communicator made from a group of a session: there the text promises it
// (9.1.2.1).
// skip: ompi4 — MPI 3.1 has no sessions
#include <mpi.h>
#include <stdio.h>

int main(void)
{
    int flag, *tag_ub;
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;

    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://SELF", &group);
    MPI_Comm_create_from_group(group, "mpiwarden.example", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
    MPI_Group_free(&group);

    MPI_Comm_get_attr(comm, MPI_TAG_UB, &tag_ub, &flag);
    printf("flag %d\n", flag);

    MPI_Comm_free(&comm);
    MPI_Session_finalize(&session);
    return 0;
}
