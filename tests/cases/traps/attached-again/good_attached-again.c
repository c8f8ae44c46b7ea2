// ranks: 2
// Attaching again at the same base with another size.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    static char memory[256];
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    for (int size = 256; size > 0; size /= 2) {
        MPI_Win_attach(win, memory, size);
        MPI_Win_detach(win, memory);
    }
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
