// Each of both takes the other one for the root, so both wait for what nobody sends (6.4).
// ranks: 2
// may-end: yes
// finds: collective-missing 0-1
// finds: deadlock 0-1
// finds: stuck 0-1
// also: collective-mismatch
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    static int values[100000];
    MPI_Bcast(values, 100000, MPI_INT, 1 - rank, MPI_COMM_WORLD); //~ waits 0-1: MPI_Bcast
    MPI_Finalize();
    return 0;
}
