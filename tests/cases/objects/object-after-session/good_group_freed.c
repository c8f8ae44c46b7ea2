// skip: ompi4 — no sessions
// The handle of a session's group is freed, and may be that of a group of MPI_COMM_WORLD later.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    MPI_Session session;
    MPI_Group all, own, of_session;
    MPI_Comm comm;
    int zero = 0, size;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://SELF", &of_session);
    MPI_Group_free(&of_session);

    MPI_Comm_group(MPI_COMM_SELF, &all);
    MPI_Group_incl(all, 1, &zero, &own);
    MPI_Comm_create_from_group(own, "case", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
    MPI_Group_free(&own);
    MPI_Group_free(&all);
    MPI_Session_finalize(&session);

    MPI_Comm_size(comm, &size);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return size == 1 ? 0 : 1;
}
