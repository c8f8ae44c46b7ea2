// ranks: 2
// exit: any
// One buffer for both sides. MPI may end the job in the call: what is wrong is written before.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int numbers[8] = {0}, other[8] = {0};

    MPI_Init(NULL, NULL);
    MPI_Bcast(other, 8, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Request r;
    MPI_Ialltoall(numbers, 2, MPI_INT, numbers, 2, MPI_INT, MPI_COMM_WORLD, &r); //~ violation[buffer-overlap]: the send buffer and the receive buffer overlap
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
