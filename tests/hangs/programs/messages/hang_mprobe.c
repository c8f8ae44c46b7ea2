// A matched probe for a tag that was sent once, and is taken a second time.
// ranks: 2
// finds: deadlock 0-1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int i = 0; i < 2; i++) {
            MPI_Message message;
            MPI_Status status;
            MPI_Mprobe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &message, &status); //~ waits 0: MPI_Mprobe tag 7
            MPI_Mrecv(&value, 1, MPI_INT, &message, &status);
        }
        MPI_Send(&value, 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        MPI_Recv(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1: MPI_Recv from 0 tag 8
    }
    MPI_Finalize();
    return 0;
}
