// ranks: 2
// Attaching and detaching inside a lock_all epoch.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    static char memory[64];
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Win_flush_all(win);
    MPI_Win_detach(win, memory);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
