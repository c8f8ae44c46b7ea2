// ranks: 2
// env: MPIWARDEN_RECORD=2M
// exit: any
// After far more messages than a recording has room for, some of which are received late, integers are received as integers.
#include <mpi.h>
#include <stddef.h>

enum { ROUNDS = 40000 };

int main(void)
{
    int rank, sum, sent = 1, value = 0, early = 0;
    float number = 0;
    MPI_Request request = MPI_REQUEST_NULL;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < ROUNDS; i++) {
        MPI_Sendrecv(&sent, 1, MPI_INT, 1 - rank, i % 3, &value, 1, MPI_INT, 1 - rank, i % 3, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        if (i % 50 == 10)
            MPI_Irecv(&early, 1, MPI_INT, 1 - rank, 9, MPI_COMM_WORLD, &request);
        if (i % 50 == 40) {
            MPI_Send(&sent, 1, MPI_INT, 1 - rank, 9, MPI_COMM_WORLD);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        if (i % 25 == 0)
            MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    if (rank == 0) {
        MPI_Send(&sent, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return number > 1;
}
