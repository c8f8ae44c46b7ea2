// Ranks that wait for each other by memory that they share: one turns in a loop until the other has written, the third stands in MPI.
// ranks: 3
#include <mpi.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, unit;
    MPI_Aint bytes;
    atomic_int *flag;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate_shared(rank ? 0 : sizeof *flag, sizeof *flag, MPI_INFO_NULL, MPI_COMM_WORLD, &flag, &window);
    MPI_Win_shared_query(window, 0, &bytes, &unit, &flag);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, window);
    if (rank == 0)
        atomic_store(flag, 0);
    MPI_Win_sync(window);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        sleep(6);
        atomic_store(flag, 1);
        MPI_Win_sync(window);
    } else if (rank == 1) {
        while (!atomic_load(flag))
            sched_yield();
        MPI_Win_sync(window);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
