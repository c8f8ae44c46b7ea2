// ranks: 2
// Of three operations that may have one request, the one in the middle is never waited for.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, *memory, a = 1, b = 2, c = 3;
    MPI_Win win;
    MPI_Request first, second, third;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_lock_all(0, win);
    MPI_Rput(&a, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win, &first);
    MPI_Rget(&b, 1, MPI_INT, 1 - rank, 1, 1, MPI_INT, win, &second); //~ leak[rma-request-leak]
    MPI_Raccumulate(&c, 1, MPI_INT, 1 - rank, 2, 1, MPI_INT, MPI_SUM, win, &third);
    MPI_Wait(&third, MPI_STATUS_IGNORE);
    MPI_Wait(&first, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
