// ranks: 2
// The other request is waited for.
#include <mpi.h>
#include <stddef.h>

static int zero[1 << 16], mine[1 << 16];

int main(void)
{
    int rank, *memory;
    MPI_Win win;
    MPI_Request request;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(sizeof mine, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_lock_all(0, win);
    MPI_Rput(zero, 1 << 15, MPI_INT, peer, 0, 1 << 15, MPI_INT, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_flush(peer, win);
    MPI_Rget(mine, 1 << 15, MPI_INT, peer, 0, 1 << 15, MPI_INT, win, &request); //~ related[rma-origin-reused]: operation
    MPI_Put(mine, 1, MPI_INT, peer, 1 << 15, 1, MPI_INT, win);                  //~ suspicious[rma-origin-reused]
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
