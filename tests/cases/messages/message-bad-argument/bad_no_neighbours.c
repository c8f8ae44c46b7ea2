// ranks: 2
// exit: any
// Collective operations among neighbours on a communicator that has been used before, and has no topology.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int numbers[2] = {0}, other[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Neighbor_allgather(numbers, 1, MPI_INT, other, 1, MPI_INT, MPI_COMM_WORLD); //~ violation[message-bad-argument]: without a virtual topology
    MPI_Finalize();
    return 0;
}
