// ranks: 2
// Predefined operators, MPI_REPLACE and MPI_NO_OP among them.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out[4] = {1, 2, 3, 4}, found[4];
    double real = 1;
    struct { double value; int index; } pair = {1, 2};
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Accumulate(out, 4, MPI_INT, peer, 64, 4, MPI_INT, MPI_SUM, win);
    MPI_Accumulate(out, 4, MPI_INT, peer, 80, 4, MPI_INT, MPI_REPLACE, win);
    MPI_Accumulate(out, 4, MPI_INT, peer, 96, 4, MPI_INT, MPI_BXOR, win);
    MPI_Accumulate(&real, 1, MPI_DOUBLE, peer, 128, 1, MPI_DOUBLE, MPI_MAX, win);
    MPI_Accumulate(&pair, 1, MPI_DOUBLE_INT, peer, 144, 1, MPI_DOUBLE_INT, MPI_MAXLOC, win);
    MPI_Get_accumulate(NULL, 0, MPI_INT, found, 4, MPI_INT, peer, 192, 4, MPI_INT, MPI_NO_OP, win);
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
