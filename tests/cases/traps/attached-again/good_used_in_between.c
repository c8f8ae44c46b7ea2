// ranks: 2
// Attached again and again at one base with another size, and used to the last byte each time.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    char in[256];
    static char memory[256];
    MPI_Aint mine, theirs;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int size = 256; size > 0; size /= 2) {
        MPI_Win_attach(win, memory, size);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
        MPI_Get(in, size, MPI_CHAR, peer, theirs, size, MPI_CHAR, win);
        MPI_Win_unlock(peer, win);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_detach(win, memory);
    }
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
