// ranks: 2
// Every window is freed.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[2][64];
    void *base;
    MPI_Win windows[3];
    MPI_Win_create(memory[0], 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[0]);
    MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[1]);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &windows[2]);
    MPI_Win_attach(windows[2], memory[1], 64);
    for (int i = 0; i < 3; i++)
        MPI_Win_free(&windows[i]);

    MPI_Finalize();
    return 0;
}
