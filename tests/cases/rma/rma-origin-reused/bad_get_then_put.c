// ranks: 2
// What was got is put on before it is there.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int values[4];
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Get(values, 4, MPI_INT, peer, 64, 4, MPI_INT, win);  //~ related[rma-origin-reused]: operation
    MPI_Put(values, 4, MPI_INT, peer, 128, 4, MPI_INT, win); //~ suspicious[rma-origin-reused]: the origin buffer of this put is the origin buffer of an earlier MPI_Get
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
