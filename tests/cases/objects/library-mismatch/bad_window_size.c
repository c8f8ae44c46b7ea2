// ranks: 2
// preload-after: fake_window_size.c
// MPI_WIN_SIZE is the size that MPI_Win_create was given (12.2.6).
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    static char memory[64];
    MPI_Aint *size;
    int flag;
    MPI_Win win;
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_get_attr(win, MPI_WIN_SIZE, &size, &flag); //~ library[library-mismatch]
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
