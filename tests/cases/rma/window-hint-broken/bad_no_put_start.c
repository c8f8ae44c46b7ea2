// ranks: 2
// The process that asserts posts late.
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
    MPI_Group everyone, other;
    MPI_Win_get_group(win, &everyone);
    MPI_Group_incl(everyone, 1, &peer, &other);
    for (int round = 0; round < 4; round++) {
        if (rank == 0) {
            usleep(round % 2 * 5000);
            MPI_Win_post(other, round < 2 ? MPI_MODE_NOPUT : 0, win);
            MPI_Win_wait(win);
        } else {
            MPI_Win_start(other, 0, win);
            if (round < 2)
                MPI_Accumulate(&out, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win); //~ violation[window-hint-broken]: asserted MPI_MODE_NOPUT
            else
                MPI_Accumulate(&out, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
            MPI_Win_complete(win);
        }
    }
    MPI_Group_free(&other);
    MPI_Group_free(&everyone);
    (void)out, (void)in, (void)zero, (void)peer;
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
