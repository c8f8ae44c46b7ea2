// A rank is stopped from outside for a while, as by a debugger, where it computes.
// ranks: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    char words[100];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        snprintf(words, sizeof words, "(kill -STOP %d; sleep 6; kill -CONT %d) &", getpid(), getpid());
        if (system(words))
            return 1;
        sleep(1);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
