// ranks: 2
// env: MPIWARDEN_RECORD=64M
// MPI_Reduce_local with overlapping buffers, into what is under way to be sent, and from what is being received.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, peer, sent[4] = { 0 }, received[4] = { 0 }, sum[4] = { 0 };
    MPI_Request requests[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Reduce_local(sum, &sum[1], 2, MPI_INT, MPI_SUM); //~ violation[buffer-overlap]: the input buffer and the result buffer overlap
    MPI_Irecv(received, 4, MPI_INT, peer, 5, MPI_COMM_WORLD, &requests[0]); //~ related[buffer-overlap]
    MPI_Isend(sent, 4, MPI_INT, peer, 5, MPI_COMM_WORLD, &requests[1]); //~ related[buffer-overlap]
    MPI_Reduce_local(sum, sent, 4, MPI_INT, MPI_SUM); //~ violation[buffer-overlap]: writes the send buffer
    MPI_Reduce_local(received, sum, 4, MPI_INT, MPI_SUM); //~ violation[buffer-overlap]: reads the receive buffer
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
