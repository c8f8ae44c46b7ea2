// A rank is stopped from outside where it waits in MPI: its message comes, and it cannot take it. The other one waits for the answer.
// ranks: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    char words[100];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        snprintf(words, sizeof words, "(sleep 1; kill -STOP %d; sleep 7; kill -CONT %d) &", getpid(), getpid());
        if (system(words))
            return 1;
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
    } else {
        sleep(2);
        MPI_Send(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        MPI_Recv(&value, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
