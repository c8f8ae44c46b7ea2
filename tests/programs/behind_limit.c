// Exchanges messages until one of the two ranks is killed, after so many rounds: far more than a recording of 2 MiB has room for.
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    long rounds = argc > 1 ? atol(argv[1]) : 0;
    int rank, sent = 1, got = 0, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (long i = 0;; i++) {
        if (i == rounds && rank == 1) raise(SIGKILL);
        MPI_Sendrecv(&sent, 1, MPI_INT, 1 - rank, i % 4, &got, 1, MPI_INT, 1 - rank, i % 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (i % 50 == 0) MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
}
