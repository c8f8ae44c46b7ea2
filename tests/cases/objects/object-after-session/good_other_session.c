// skip: ompi4 — no sessions
// Two sessions at once: the end of one says nothing about the communicators of the other, or of the world.
#include <mpi.h>
#include <stdlib.h>

static void open_session(MPI_Session *session, const char *tag, MPI_Comm *comm)
{
    MPI_Group group;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session);
    MPI_Group_from_session_pset(*session, "mpi://SELF", &group);
    MPI_Comm_create_from_group(group, tag, MPI_INFO_NULL, MPI_ERRORS_RETURN, comm);
    MPI_Group_free(&group);
}

int main(void)
{
    MPI_Init(NULL, NULL);

    int key, flag;
    void *value;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Session first, second;
    MPI_Comm comm1, comm2, own;
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    open_session(&first, "first", &comm1);
    open_session(&second, "second", &comm2);
    MPI_Comm_disconnect(&comm1);
    MPI_Session_finalize(&first);

    MPI_Comm_get_attr(comm2, key, &value, &flag);
    MPI_Comm_get_attr(own, key, &value, &flag);
    MPI_Comm_disconnect(&comm2);
    MPI_Session_finalize(&second);
    MPI_Comm_get_attr(own, key, &value, &flag);
    MPI_Comm_free(&own);

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
