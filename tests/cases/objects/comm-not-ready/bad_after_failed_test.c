// ranks: 2
// A test that answers «not yet» changes nothing. Rank 1 starts its half late, so rank 0 hears «not yet» for certain.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    int rank, key, flag, done = 0;
    void *value;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Comm copy;
    MPI_Request request;
    if (rank == 1)
        MPI_Recv(NULL, 0, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request);
    if (rank == 0) {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (!done)
            MPI_Comm_get_attr(copy, key, &value, &flag); //~ violation[comm-not-ready]
        MPI_Send(NULL, 0, MPI_INT, 1, 1, MPI_COMM_WORLD);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_free(&copy);

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
