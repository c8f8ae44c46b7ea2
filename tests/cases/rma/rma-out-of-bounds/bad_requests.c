// ranks: 2
// MPI_Rput and MPI_Rget.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out[2] = {1, 2}, in[2];
    MPI_Request request = MPI_REQUEST_NULL;
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(60, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win); //~ related[rma-out-of-bounds]: created
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Rput(out, 2, MPI_INT, peer, 14, 2, MPI_INT, win, &request); //~ violation[rma-out-of-bounds]
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_flush(peer, win);
    MPI_Rget(in, 2, MPI_INT, peer, 14, 2, MPI_INT, win, &request); //~ violation[rma-out-of-bounds]
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
