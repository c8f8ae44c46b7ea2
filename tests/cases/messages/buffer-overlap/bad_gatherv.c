// ranks: 2
// exit: any
// The places of two processes' elements overlap. MPI may end the job in the call: what is wrong is written before.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int numbers[8] = {0}, other[8] = {0};

    MPI_Init(NULL, NULL);
    MPI_Bcast(other, 8, MPI_INT, 0, MPI_COMM_WORLD);
    int counts[2] = {2, 2}, places[2] = {4, 5};
    MPI_Gatherv(numbers, 2, MPI_INT, other, counts, places, MPI_INT, 1, MPI_COMM_WORLD); //~ violation[buffer-overlap]: parts of the receive buffer that are for several processes overlap
    MPI_Allgatherv(numbers, 2, MPI_INT, other, counts, places, MPI_INT, MPI_COMM_WORLD); //~ violation[buffer-overlap]: parts of the receive buffer that are for several processes overlap
    MPI_Finalize();
    return 0;
}
