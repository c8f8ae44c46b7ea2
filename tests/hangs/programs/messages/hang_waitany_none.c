// A wait for any of two that both wait for the waiting one.
// ranks: 3
// finds: deadlock 0-2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Request requests[2];
        int values[2], which;
        for (int i = 0; i < 2; i++)
            MPI_Irecv(&values[i], 1, MPI_INT, i + 1, 7, MPI_COMM_WORLD, &requests[i]);
        MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE); //~ waits 0: MPI_Waitany
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1-2: MPI_Recv from 0 tag 8
    }
    MPI_Finalize();
    return 0;
}
