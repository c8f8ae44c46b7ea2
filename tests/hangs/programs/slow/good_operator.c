// An operator of the program's own computes for seconds, inside of a sum that all have entered (6.9.5).
// ranks: 2
#include <mpi.h>
#include <unistd.h>

static void slow(void *in, void *inout, int *length, MPI_Datatype *type)
{
    for (int i = 0; i < *length; i++)
        ((int *)inout)[i] += ((int *)in)[i];
    sleep(6);
}

int main(int argc, char **argv)
{
    int rank, sum = 0;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(slow, 1, &op);
    MPI_Reduce(&rank, &sum, 1, MPI_INT, op, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
