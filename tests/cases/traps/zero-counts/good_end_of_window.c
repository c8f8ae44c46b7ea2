// ranks: 2
// Operations without an element at the end of a window, and with a datatype without data.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    char *memory;
    MPI_Win win;
    MPI_Datatype nothing;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Type_contiguous(0, MPI_INT, &nothing);
    MPI_Type_commit(&nothing);
    MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Put(NULL, 0, MPI_INT, peer, 64, 0, MPI_INT, win);
    MPI_Get(NULL, 0, MPI_INT, peer, 64, 0, MPI_INT, win);
    MPI_Accumulate(NULL, 0, MPI_INT, peer, 64, 0, MPI_INT, MPI_SUM, win);
    MPI_Get_accumulate(NULL, 0, MPI_INT, NULL, 0, MPI_INT, peer, 64, 0, MPI_INT, MPI_SUM, win);
    MPI_Put(memory, 1, nothing, peer, 64, 1, nothing, win);
    MPI_Win_unlock(peer, win);
    MPI_Type_free(&nothing);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
