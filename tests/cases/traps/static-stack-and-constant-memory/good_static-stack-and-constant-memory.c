// ranks: 2
// Static memory, memory of the stack, and constants of the program (for gets only).
#include <mpi.h>
#include <stdlib.h>

static char global[64];
static const char table[4096] = "read by others, written by nobody";

int main(void)
{
    MPI_Init(NULL, NULL);

    char local[64];
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, global, sizeof global);
    MPI_Win_attach(win, local, sizeof local);
    MPI_Win_attach(win, (void *)table, sizeof table);
    MPI_Win_detach(win, (void *)table);
    MPI_Win_detach(win, local);
    MPI_Win_detach(win, global);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
