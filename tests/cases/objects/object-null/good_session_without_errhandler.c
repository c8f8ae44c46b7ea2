// A session that is begunwithout an error handler.
// skip: ompi4 mpich4 — no sessions, or none without an error handler
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;

    if (MPI_Session_init(MPI_INFO_NULL, MPI_ERRHANDLER_NULL, &session) != MPI_SUCCESS)
        return 0;
    MPI_Group_from_session_pset(session, "mpi://SELF", &group);
    if (MPI_Comm_create_from_group(group, "self", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm) == MPI_SUCCESS)
        MPI_Comm_free(&comm);
    MPI_Group_free(&group);
    MPI_Session_finalize(&session);
    return 0;
}
