// skip: ompi4 — no sessions
// The world is over and a session is still open: its objects, and keys, are alive.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    static int number = 1;
    int key, flag;
    void *value;
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;
    MPI_Init(NULL, NULL);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://SELF", &group);
    MPI_Comm_create_from_group(group, "case", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
    MPI_Group_free(&group);
    MPI_Finalize();

    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(comm, key, &number);
    MPI_Comm_get_attr(comm, key, &value, &flag);
    MPI_Comm_disconnect(&comm);
    MPI_Comm_free_keyval(&key);
    MPI_Session_finalize(&session);
    return 0;
}
