// skip: ompi4 — no sessions
// The communicator of the second session may have the bits of the first one's.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int key, flag;
    void *value;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    for (int round = 0; round < 3; round++) {
        MPI_Session session;
        MPI_Group group;
        MPI_Comm comm;
        MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
        MPI_Group_from_session_pset(session, "mpi://SELF", &group);
        MPI_Comm_create_from_group(group, "round", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
        MPI_Group_free(&group);
        MPI_Comm_get_attr(comm, key, &value, &flag);
        MPI_Comm_disconnect(&comm);
        MPI_Session_finalize(&session);
    }

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
