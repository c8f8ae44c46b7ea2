// ranks: 2
// Operations without an element touch nothing, wherever they point to.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    static int memory[64];
    MPI_Aint mine, theirs;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    (void)theirs;
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Put(NULL, 0, MPI_INT, peer, 64, 0, MPI_INT, win);
    MPI_Get(NULL, 0, MPI_INT, peer, 64, 0, MPI_INT, win);
    MPI_Accumulate(NULL, 0, MPI_INT, peer, 64, 0, MPI_INT, MPI_SUM, win);
    MPI_Get_accumulate(NULL, 0, MPI_INT, NULL, 0, MPI_INT, peer, 64, 0, MPI_INT, MPI_SUM, win);
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
