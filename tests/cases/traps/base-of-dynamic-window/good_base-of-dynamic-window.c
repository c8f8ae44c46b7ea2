// ranks: 2
// MPI_WIN_BASE of a dynamic window is found, and is NULL, also with memory attached.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    static char memory[64];
    void *base;
    int flag;
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_get_attr(win, MPI_WIN_BASE, &base, &flag);
    if (!flag || base != MPI_BOTTOM)
        MPI_Abort(MPI_COMM_WORLD, 9);
    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Win_get_attr(win, MPI_WIN_BASE, &base, &flag);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
