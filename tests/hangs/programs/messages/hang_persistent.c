// A persistent receive is started once more than its send.
// ranks: 2
// finds: deadlock 0-1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request request;
    if (rank == 0) {
        MPI_Recv_init(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &request);
        for (int i = 0; i < 3; i++) {
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE); //~ waits 0: MPI_Wait
        }
        MPI_Ssend(&value, 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
    } else {
        MPI_Send_init(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &request);
        for (int i = 0; i < 2; i++) {
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        MPI_Recv(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1: MPI_Recv from 0 tag 8
    }
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
