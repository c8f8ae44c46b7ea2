// skip: ompi4 ompi5 mpich4 impi impiabi — no sessions, or a crash of the library in the second one
// A second session after the first, with no world at all.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    static int number;
    for (int round = 0; round < 2; round++) {
        MPI_Session session;
        MPI_Group group;
        MPI_Comm comm, copy;
        int key, flag;
        void *value;
        MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
        MPI_Group_from_session_pset(session, "mpi://SELF", &group);
        MPI_Comm_create_from_group(group, "case", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
        MPI_Group_free(&group);
        MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
        MPI_Comm_set_attr(comm, key, &number);
        MPI_Comm_dup(comm, &copy);
        MPI_Comm_get_attr(copy, key, &value, &flag);
        MPI_Comm_disconnect(&copy);
        MPI_Comm_disconnect(&comm);
        MPI_Comm_free_keyval(&key);
        MPI_Session_finalize(&session);
    }
    return 0;
}
