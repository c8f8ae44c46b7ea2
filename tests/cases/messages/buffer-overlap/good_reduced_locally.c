// ranks: 2
// env: MPIWARDEN_RECORD=64M
// MPI_Reduce_local with buffers side by side, of no elements, from what is being sent, and with what was received.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, peer, sent[4] = { 0 }, received[4] = { 0 }, sum[8] = { 0 };
    MPI_Request requests[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Reduce_local(sum, &sum[4], 4, MPI_INT, MPI_SUM);
    MPI_Reduce_local(sum, sum, 0, MPI_INT, MPI_SUM);
    MPI_Irecv(received, 4, MPI_INT, peer, 5, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(sent, 4, MPI_INT, peer, 5, MPI_COMM_WORLD, &requests[1]);
    MPI_Reduce_local(sent, sum, 4, MPI_INT, MPI_SUM);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Reduce_local(received, sum, 4, MPI_INT, MPI_SUM);
    MPI_Finalize();
    return 0;
}
