// ranks: 2
// One rank forgets its receive, the other one its send.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, number = 0;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Irecv(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request); //~ violation[request-leak]
    else
        MPI_Isend(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request); //~ violation[request-leak]
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
