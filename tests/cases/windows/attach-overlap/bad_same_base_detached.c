// ranks: 2
// One base twice, with other sizes: detached as often as the library accepted it, and no finding but the overlap's.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[256];
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    int times = 1;
    MPI_Win_attach(win, memory, 64);
    times += MPI_Win_attach(win, memory, sizeof memory) == MPI_SUCCESS; //~ violation[attach-overlap]
    while (times-- > 0)
        MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
