// A window of a session that is left when MPI_Session_finalize begins.
#include <mpi.h>

int main(void)
{
    static int memory[4];
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;
    MPI_Win win;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://SELF", &group);
    MPI_Comm_create_from_group(group, "window", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
    MPI_Group_free(&group);
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, comm, &win);
    MPI_Comm_free(&comm);
    MPI_Session_finalize(&session);
    return 0;
}
