// ranks: 2
// Epochs in which nothing is put are followed by epochs with puts, and the processes run at different speeds.
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
    for (int round = 0; round < 20; round++) {
        if (rank == round % 2)
            usleep(round % 3 * 1000);
        MPI_Win_fence(MPI_MODE_NOPUT, win);
        MPI_Get(&in, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        MPI_Put(&out, 1, MPI_INT, peer, 1, 1, MPI_INT, win);
        if (rank == round % 2)
            usleep(round % 3 * 1000);
        MPI_Win_fence(MPI_MODE_NOPUT, win);
        MPI_Win_fence(MPI_MODE_NOPUT, win);
        MPI_Win_fence(0, win);
        MPI_Accumulate(&out, 1, MPI_INT, peer, 2, 1, MPI_INT, MPI_SUM, win);
        MPI_Win_fence(MPI_MODE_NOPUT, win);
    }
    MPI_Win_fence(0, win);
    (void)out, (void)in, (void)zero, (void)peer;
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
