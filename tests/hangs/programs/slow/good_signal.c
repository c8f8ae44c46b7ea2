// A rank waits for a signal, by sigsuspend, while the other one is in MPI.
// ranks: 2
#include <mpi.h>
#include <signal.h>
#include <unistd.h>

static void wakes(int signal)
{
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        sigset_t all, old;
        sigfillset(&all);
        signal(SIGALRM, wakes);
        sigprocmask(SIG_BLOCK, &all, &old);
        alarm(6);
        sigdelset(&all, SIGALRM);
        sigsuspend(&all);
        sigprocmask(SIG_SETMASK, &old, NULL);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
