// Many collective operations on two communicators, one of them under way all the time; then one rank calls one less (6.14).
// ranks: 2
// finds: collective-missing 0-1
// record: 2M
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0, sum;
    MPI_Comm copy;
    MPI_Request all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Ibarrier(copy, &all);
    for (int i = 0; i < 60000; i++) {
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MPI_Bcast(&value, 1, MPI_INT, i % 2, MPI_COMM_WORLD);
        if (i % 2 == 0) {
            MPI_Wait(&all, MPI_STATUS_IGNORE);
            MPI_Ibarrier(copy, &all);
        }
    }
    if (rank == 0)
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, copy); //~ waits 0: MPI_Allreduce
    else
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1: MPI_Recv from 0 tag 7
    MPI_Wait(&all, MPI_STATUS_IGNORE);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
