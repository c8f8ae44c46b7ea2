// ranks: 2
// The process that asserts comes late to its fence, or is in its next one already, while the other one puts. Every operation
// in such an epoch is told, and none in the epochs between.
#include <unistd.h>
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    int rank, peer, out = 1, in = 0, zero = 0;
    int *base;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    for (int round = 0; round < 8; round++) {
        if (rank == 0)
            usleep(round % 2 * 2000);
        MPI_Win_fence(MPI_MODE_NOPRECEDE | (rank == 0 ? MPI_MODE_NOPUT : 0), win);
        if (rank == 1) {
            usleep(round % 3 * 2000);
            MPI_Put(&out, 1, MPI_INT, 0, 0, 1, MPI_INT, win); //~ violation[window-hint-broken]: asserted MPI_MODE_NOPUT
        }
        MPI_Win_fence(rank == 1 ? MPI_MODE_NOPUT : 0, win);
        if (rank == 1)
            MPI_Put(&out, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
    }
    (void)out, (void)in, (void)zero, (void)peer;
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
