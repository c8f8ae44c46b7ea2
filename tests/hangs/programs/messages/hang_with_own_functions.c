// The program has an error handler and an operator of its own, which nobody runs: the circle is proved all the same.
// ranks: 2
// finds: deadlock 0-1
#include <mpi.h>
#include <stddef.h>

static void handles(MPI_Comm *comm, int *code, ...)
{
}

static void adds(void *in, void *inout, int *length, MPI_Datatype *type)
{
    for (int i = 0; i < *length; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv)
{
    int rank, sum;
    MPI_Errhandler handler;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_errhandler(handles, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Op_create(adds, 1, &op);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Recv(&sum, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0-1: MPI_Recv tag 7
    MPI_Finalize();
    return 0;
}
