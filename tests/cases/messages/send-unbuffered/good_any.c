// ranks: 2
// env: MPIWARDEN_RECORD=64M
// whole: messages
// Nothing is known of what these would wait for: any of several requests, or a test.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, index, done = 0;
    int mine = 1, other = 0;
    MPI_Request requests[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(&other, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&mine, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    while (!done)
        MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
