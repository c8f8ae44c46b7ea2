// ranks: 2
// Thousands of regions, and never more than 32 of them at once.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    enum { ROUNDS = 50, ALIVE = 32, APART = 16384 };
    char *memory = malloc(ALIVE * APART);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < ALIVE; i++)
            MPI_Win_attach(win, memory + i * APART, 64);
        for (int i = 0; i < ALIVE; i++)
            MPI_Win_detach(win, memory + i * APART);
    }
    MPI_Win_free(&win);
    free(memory);

    MPI_Finalize();
    return 0;
}
