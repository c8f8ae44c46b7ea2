// ranks: 2
// exit: any
// The root's own part is sent from where it is to be received. MPI may end the job in the call: what is wrong is written before.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, numbers[8] = {0}, other[8] = {0};

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(other, 8, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Gather(&numbers[rank], 1, MPI_INT, numbers, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ violation[buffer-overlap]: the send buffer and the receive buffer overlap
    MPI_Finalize();
    return 0;
}
