// ranks: 3
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_HANG_AFTER=2
// env: MPIWARDEN_ON_HANG=abort
// exit: ended
// Every rank receives before it sends.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, size, value;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Recv(&value, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ violation[deadlock]: in a circle
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
