// All ranks ask, none gets an answer, and the one that has waited long enough by its own clock goes on.
// ranks: 3
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, value;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request request, others[3];
    MPI_Status statuses[3];
    int done = 0;
    double begin = MPI_Wtime();
    MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &request);
    while (!done) {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (rank == 0 && !done && MPI_Wtime() - begin > 6)
            for (int i = 0; i < 3; i++)
                MPI_Isend(&rank, 1, MPI_INT, i, 7, MPI_COMM_WORLD, &others[i]);
        if (rank == 0 && MPI_Wtime() - begin > 6)
            begin += 1000;
        usleep(1000);
    }
    if (rank == 0)
        MPI_Waitall(3, others, statuses);
    MPI_Finalize();
    return 0;
}
