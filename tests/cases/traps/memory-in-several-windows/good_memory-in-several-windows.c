// ranks: 2
// The same memory in two dynamic windows and a created one.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    static char memory[256];
    MPI_Win other, created;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &other);
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &created);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Win_attach(other, memory + 32, 64);
    MPI_Win_detach(win, memory);
    MPI_Win_detach(other, memory + 32);
    MPI_Win_free(&win);
    MPI_Win_free(&other);
    MPI_Win_free(&created);

    MPI_Finalize();
    return 0;
}
