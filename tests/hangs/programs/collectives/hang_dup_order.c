// Two communicators are duplicated in another order.
// ranks: 2
// finds: deadlock 0-1
// finds: collective-missing 0-1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm one, other, copies[2];
    MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &one);
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &other);
    if (rank == 0) {
        MPI_Comm_dup(one, &copies[0]); //~ waits 0: MPI_Comm_dup
        MPI_Comm_dup(other, &copies[1]);
    } else {
        MPI_Comm_dup(other, &copies[1]); //~ waits 1: MPI_Comm_dup
        MPI_Comm_dup(one, &copies[0]);
    }
    MPI_Finalize();
    return 0;
}
