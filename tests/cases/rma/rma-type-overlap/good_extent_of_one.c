// ranks: 2
// One element with an extent that is too small for two.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out = 0;
    MPI_Datatype narrow;
    MPI_Type_create_resized(MPI_INT, 0, 2, &narrow);
    MPI_Type_commit(&narrow);
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Put(&out, 1, MPI_INT, peer, 64, 1, narrow, win);
    MPI_Win_unlock(peer, win);
    MPI_Type_free(&narrow);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
