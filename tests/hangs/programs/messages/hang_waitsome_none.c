// The same with a wait for some, and a receive that is persistent.
// ranks: 2
// finds: deadlock 0-1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request requests[2];
    MPI_Status statuses[2];
    int values[2], count, which[2];
    MPI_Recv_init(&values[0], 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&values[1], 1, MPI_INT, 1 - rank, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Start(&requests[0]);
    MPI_Waitsome(2, requests, &count, which, statuses); //~ waits 0-1: MPI_Waitsome
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
