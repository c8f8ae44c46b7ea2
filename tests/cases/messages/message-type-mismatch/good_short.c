// ranks: 2
// env: MPIWARDEN_RECORD=64M
// A message may be shorter than its receive, or empty, whatever its datatype.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int values[8] = {1}, others[8];
    double none[1];
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(values, 3, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Send(NULL, 0, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
        MPI_Send(values, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
        MPI_Send(none, 0, MPI_DOUBLE, 1, 9, MPI_COMM_WORLD);
    } else {
        MPI_Irecv(others, 8, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &request);
        MPI_Recv(values, 8, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(values, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
