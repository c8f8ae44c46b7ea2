// A shift whose last rank does not take part: it receives from a rank that sends elsewhere.
// ranks: 3
// finds: deadlock 0-2
// finds: deadlock 0,2
// finds: collective-missing 0-2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int to = rank == 2 ? MPI_PROC_NULL : rank + 1;
    int from = rank == 0 ? 2 : rank - 1;
    value = rank;
    MPI_Sendrecv_replace(&value, 1, MPI_INT, to, 7, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0: MPI_Sendrecv_replace
    MPI_Barrier(MPI_COMM_WORLD); //~ waits 1-2: MPI_Barrier
    MPI_Finalize();
    return 0;
}
