// ranks: 2
// The rank without elements leaves both calls out.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    static double memory[8];
    size_t elements = rank == 0 ? 8 : 0;
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    if (elements > 0) {
        MPI_Win_attach(win, memory, elements * sizeof memory[0]);
        MPI_Win_detach(win, memory);
    }
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
