// ranks: 2
// MPI_Win_free with regions attached detaches them.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    static char memory[256];
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    for (int i = 0; i < 4; i++)
        MPI_Win_attach(win, memory + 64 * i, 64);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
