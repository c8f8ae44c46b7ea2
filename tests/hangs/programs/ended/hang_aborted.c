// A rank looks at the clock, and ends all by MPI_Abort while the others wait for it.
// ranks: 3
// hang-after: 60
// ends-by: itself
// finds: nothing
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        sleep(2);
        MPI_Abort(MPI_COMM_WORLD, 5);
        /* MPICH may return before the launcher has ended the ranks. */
        sleep(30);
    }
    MPI_Barrier(MPI_COMM_WORLD); //~ waits 1-2: MPI_Barrier
    MPI_Finalize();
    return 0;
}
