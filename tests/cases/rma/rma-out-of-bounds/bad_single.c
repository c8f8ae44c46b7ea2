// ranks: 2
// The element behind the last one.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int one = 1, zero = 0, before, found;
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(60, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win); //~ related[rma-out-of-bounds]: created
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, win);
    MPI_Fetch_and_op(&one, &before, MPI_INT, peer, 15, MPI_SUM, win); //~ violation[rma-out-of-bounds]
    MPI_Win_flush(peer, win);
    MPI_Compare_and_swap(&one, &zero, &found, MPI_INT, peer, 15, win); //~ violation[rma-out-of-bounds]
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
