// skip: ompi4 — no sessions
// exit: any
// A duplicate of a session's communicator belongs to that session as well.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    int key, flag;
    void *value;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm, copy;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://SELF", &group);
    MPI_Comm_create_from_group(group, "case", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
    MPI_Group_free(&group);
    MPI_Comm_dup(comm, &copy);
    MPI_Comm_free(&comm);
    MPI_Session_finalize(&session);

    MPI_Comm_get_attr(copy, key, &value, &flag); //~ violation[object-after-session]

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
