// Two barriers on two communicators, in another order (6.14).
// ranks: 2
// finds: deadlock 0-1
// finds: collective-missing 0-1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm one, other;
    MPI_Comm_dup(MPI_COMM_WORLD, &one);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    if (rank == 0) {
        MPI_Barrier(one); //~ waits 0: MPI_Barrier
        MPI_Barrier(other);
    } else {
        MPI_Barrier(other); //~ waits 1: MPI_Barrier
        MPI_Barrier(one);
    }
    MPI_Comm_free(&one);
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
