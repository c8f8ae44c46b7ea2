// ranks: 2
// The request is cancelled, and then waited for.
// Open MPI 5 gives one request for all that is complete at once, messages too.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    int rank;
    int *base;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    int in = 0;
    MPI_Request request;
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win);
    MPI_Rget(&in, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win, &request); //~ [ompi4 mpich4 mpich5 mpich5abi] related[rma-request-misuse]: begun here
    MPI_Cancel(&request); //~ [ompi4 mpich4 mpich5 mpich5abi] violation[rma-request-misuse]: is cancelled
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock(1 - rank, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
