// ranks: 2
// The size is given in bytes twice over: 32 doubles become 2048 bytes, and reach into the neighbour.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static double memory[512];
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, 32 * sizeof(double) * sizeof(double));
    MPI_Win_attach(win, memory + 32, 32 * sizeof(double)); //~ violation[attach-overlap]
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
