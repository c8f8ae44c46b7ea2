// ranks: 1
// env: MPIWARDEN_RECORD=64M
// exit: any
// A message to the process itself, whose receive is the next call.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, sent = 1, received = 0;
    MPI_Request requests[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irsend(&sent, 1, MPI_INT, rank, 7, MPI_COMM_WORLD, &requests[0]); //~ violation[ready-early]
    MPI_Irecv(&received, 1, MPI_INT, rank, 7, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
