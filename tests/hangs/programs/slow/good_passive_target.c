// Operations to a rank that computes: some libraries complete them only when it comes to MPI again (12.7).
// ranks: 2
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, *memory;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win window;
    int one = 1;
    MPI_Win_allocate(sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, window);
        MPI_Accumulate(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, window);
        MPI_Win_flush(1, window);
        MPI_Win_unlock(1, window);
    } else {
        sleep(6);
    }
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
