// ranks: 2
// exit: any
// n * sizeof(double) in an int: 300 million doubles make a negative number of bytes.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static double memory[32];
    unsigned doubles = 300000000;
    int bytes = (int)(doubles * sizeof(double)); /* -1894967296 */
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, bytes); //~ violation[attach-bad-region]
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
