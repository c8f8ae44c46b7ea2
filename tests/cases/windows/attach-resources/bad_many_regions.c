// ranks: 2
// exit: any
// One region for each of 200 blocks, pages apart. Open MPI takes 64 of them, and hangs in the next
// detach or MPI_Win_free after it has refused one: the program gives up. MPICH has no limit.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    enum { BLOCKS = 200, APART = 16384 };
    char *memory = malloc(BLOCKS * APART);
    int refused = 0;
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    for (int i = 0; i < BLOCKS && !refused; i++)
        refused = MPI_Win_attach(win, memory + i * APART, 64); //~ [ompi4 ompi5] portability[attach-resources]
    MPI_Barrier(MPI_COMM_WORLD);
    if (refused)
        MPI_Abort(MPI_COMM_WORLD, 3);
    MPI_Win_free(&win);
    free(memory);

    MPI_Finalize();
    return 0;
}
