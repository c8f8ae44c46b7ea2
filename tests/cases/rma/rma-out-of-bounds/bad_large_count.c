// ranks: 2
// skip: ompi4 ompi5 — no large-count calls
// Large-count forms, of the window and of the operation.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    char *memory;
    int in[16];
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate_c(60, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win); //~ related[rma-out-of-bounds]: created
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Get_c(in, 16, MPI_INT, peer, 0, 16, MPI_INT, win); //~ violation[rma-out-of-bounds]
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
