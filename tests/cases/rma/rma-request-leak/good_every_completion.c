// ranks: 2
// Every call that completes requests.
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
    int in[16], flag = 0, index = 0, count = 0, indices[2];
    MPI_Request r[16];
    MPI_Win_lock_all(0, win);
    for (int i = 0; i < 16; i++)
        MPI_Rget(&in[i], 1, MPI_INT, 1 - rank, i, 1, MPI_INT, win, &r[i]);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    MPI_Waitall(2, &r[1], MPI_STATUSES_IGNORE);
    MPI_Waitany(2, &r[3], &index, MPI_STATUS_IGNORE);
    MPI_Waitany(2, &r[3], &index, MPI_STATUS_IGNORE);
    while (r[5] != MPI_REQUEST_NULL || r[6] != MPI_REQUEST_NULL)
        MPI_Waitsome(2, &r[5], &count, indices, MPI_STATUSES_IGNORE);
    while (r[7] != MPI_REQUEST_NULL)
        MPI_Test(&r[7], &flag, MPI_STATUS_IGNORE);
    for (flag = 0; !flag;)
        MPI_Testall(2, &r[8], &flag, MPI_STATUSES_IGNORE);
    while (r[10] != MPI_REQUEST_NULL || r[11] != MPI_REQUEST_NULL)
        MPI_Testany(2, &r[10], &index, &flag, MPI_STATUS_IGNORE);
    while (r[12] != MPI_REQUEST_NULL || r[13] != MPI_REQUEST_NULL)
        MPI_Testsome(2, &r[12], &count, indices, MPI_STATUSES_IGNORE);
    for (flag = 0; !flag;)
        MPI_Request_get_status(r[14], &flag, MPI_STATUS_IGNORE);
    MPI_Waitall(2, &r[14], MPI_STATUSES_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
