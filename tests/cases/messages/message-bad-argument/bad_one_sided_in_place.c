// ranks: 2
// exit: any
// MPI_IN_PLACE is for collective operations: where something is moved, it is no buffer of a one-sided one.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, *base;
    MPI_Win win;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(MPI_IN_PLACE, 0, MPI_INT, 1, 0, 0, MPI_INT, win);
        MPI_Put(MPI_IN_PLACE, 1, MPI_INT, 1, 1, 1, MPI_INT, win); //~ violation[message-bad-argument]: `origin_addr` is MPI_IN_PLACE
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
