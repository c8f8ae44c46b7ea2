// skip: ompi4 — no sessions
// exit: any
// Between two sessions, with no world, MPI is not up.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Session session;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Session_finalize(&session);

    int key = MPI_KEYVAL_INVALID;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL); //~ violation[call-outside-mpi]

    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    if (key != MPI_KEYVAL_INVALID)
        MPI_Comm_free_keyval(&key);
    MPI_Session_finalize(&session);
    return 0;
}
