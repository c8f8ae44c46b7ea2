// ranks: 2
// A loop overwrites the request of the last round: only the last one is waited for.
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
    int in[4] = {0, 0, 0, 0};
    MPI_Request request;
    MPI_Win_lock_all(0, win);
    for (int round = 0; round < 4; round++)
        MPI_Rget(&in[round], 1, MPI_INT, 1 - rank, round, 1, MPI_INT, win, &request); //~ leak[rma-request-leak]
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
