// ranks: 2
// exit: any
// The last part that is sent is the first one that is received. MPI may end the job in the call: what is wrong is written before.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int numbers[8] = {0}, other[8] = {0};

    MPI_Init(NULL, NULL);
    MPI_Bcast(other, 8, MPI_INT, 0, MPI_COMM_WORLD);
    int counts[2] = {2, 2}, from[2] = {0, 2}, to[2] = {3, 6};
    MPI_Alltoallv(numbers, counts, from, MPI_INT, numbers, counts, to, MPI_INT, MPI_COMM_WORLD); //~ violation[buffer-overlap]: the send buffer and the receive buffer overlap
    MPI_Finalize();
    return 0;
}
