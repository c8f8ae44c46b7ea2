// ranks: 2
// exit: any
// The sides overlap by one element, and that means something at the root only. MPI may end the job in the call: what is wrong is written before.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int numbers[8] = {0}, other[8] = {0};

    MPI_Init(NULL, NULL);
    MPI_Bcast(other, 8, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(numbers, numbers + 3, 4, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); //~ violation[buffer-overlap]: the send buffer and the receive buffer overlap
    MPI_Finalize();
    return 0;
}
