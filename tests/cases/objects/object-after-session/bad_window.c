// skip: ompi4 — no sessions
// exit: any
// (The leak of that window is optional: whether MPI or its session ended it is not the point here.)
// A window over a session's communicator is read after the session.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[64];
    int flag;
    void *base;
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;
    MPI_Win win;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://SELF", &group);
    MPI_Comm_create_from_group(group, "case", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
    MPI_Group_free(&group);
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, comm, &win);
    //~^ optional leak[window-leak]
    MPI_Comm_free(&comm);
    MPI_Session_finalize(&session);

    MPI_Win_get_attr(win, MPI_WIN_BASE, &base, &flag); //~ violation[object-after-session]

    MPI_Finalize();
    return 0;
}
