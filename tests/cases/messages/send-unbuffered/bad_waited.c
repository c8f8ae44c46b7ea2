// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The sends have requests, which are waited for before anything is received.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int mine[2] = {1, 2}, other[2];
    MPI_Request requests[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; ++i)
        MPI_Isend(&mine[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &requests[i]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE); //~ portability[send-unbuffered]
    for (int i = 0; i < 2; ++i)
        MPI_Recv(&other[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
