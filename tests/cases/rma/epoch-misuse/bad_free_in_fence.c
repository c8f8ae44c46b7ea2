// ranks: 2
// exit: any
// The window is freed with a put that no fence has closed.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    int rank;
    int *base;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    int out = 1;
    MPI_Win_fence(0, win); //~ related[epoch-misuse]: the earlier call is here
    MPI_Put(&out, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win); //~ related[epoch-misuse]: the first operation is here
    MPI_Win_free(&win); //~ violation[epoch-misuse]: operations that no fence has closed

    MPI_Finalize();
    return 0;
}
