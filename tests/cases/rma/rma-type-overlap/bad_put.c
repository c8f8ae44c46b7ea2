// ranks: 2
// Two blocks of the target datatype share an element.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out[8] = {0};
    int places[2] = {0, 3};
    MPI_Datatype blocks;
    MPI_Type_create_indexed_block(2, 4, places, MPI_INT, &blocks);
    MPI_Type_commit(&blocks);
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Put(out, 8, MPI_INT, peer, 64, 1, blocks, win); //~ violation[rma-type-overlap]: the target datatype
    MPI_Win_unlock(peer, win);
    MPI_Type_free(&blocks);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
