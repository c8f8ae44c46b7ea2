// ranks: 2
// Operations on regions that touch: each on one of them, up to its last byte.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int in[16], out[16] = {0};
    static int memory[64];
    MPI_Aint mine, theirs;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    for (int i = 0; i < 4; i++)
        MPI_Win_attach(win, memory + 16 * i, 64);
    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    for (int i = 0; i < 4; i++) {
        MPI_Put(out, 16, MPI_INT, peer, MPI_Aint_add(theirs, 64 * i), 16, MPI_INT, win);
        MPI_Win_flush(peer, win);
        MPI_Get(in, 16, MPI_INT, peer, MPI_Aint_add(theirs, 64 * i), 16, MPI_INT, win);
        MPI_Win_flush(peer, win);
    }
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 4; i++)
        MPI_Win_detach(win, memory + 16 * i);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
