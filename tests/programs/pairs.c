/* So many pairs of MPI_Isend and MPI_Wait, and nothing else. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int value = 0, pairs = argc > 1 ? atoi(argv[1]) : 1;

    MPI_Init(&argc, &argv);
    for (int i = 0; i < pairs; i++) {
        MPI_Request request;
        MPI_Isend(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
