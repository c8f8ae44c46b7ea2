// ranks: 2
// More requests than a call usually has, completed by one wait and by one test.
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
    int in[100], flag = 0;
    MPI_Request requests[100];
    MPI_Win_lock_all(0, win);
    for (int i = 0; i < 100; i++)
        MPI_Rget(&in[i], 1, MPI_INT, 1 - rank, i % 64, 1, MPI_INT, win, &requests[i]);
    MPI_Waitall(40, requests, MPI_STATUSES_IGNORE);
    while (!flag)
        MPI_Testall(60, requests + 40, &flag, MPI_STATUSES_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
