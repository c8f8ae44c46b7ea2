// skip: ompi4 — no sessions
// exit: any
// The groups of two sessions may have one handle: the communicator is the second session's.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Session one, two;
    MPI_Group group;
    MPI_Comm comm;
    int key, flag;
    void *value;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &two);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &one);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Group_from_session_pset(one, "mpi://SELF", &group);
    MPI_Group_free(&group);
    MPI_Group_from_session_pset(two, "mpi://SELF", &group);
    MPI_Comm_create_from_group(group, "case", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
    MPI_Group_free(&group);
    MPI_Session_finalize(&one);
    MPI_Comm_get_attr(comm, key, &value, &flag);
    MPI_Comm_free(&comm);
    MPI_Comm_free_keyval(&key);
    MPI_Session_finalize(&two);
    return 0;
}
