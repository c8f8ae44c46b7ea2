// The wait is inside of an error handler, which MPI calls in a receive that it refuses (9.3).
// ranks: 2
// finds: deadlock 0-1
// also: message-bad-argument
#include <mpi.h>
#include <stddef.h>

static void receives(MPI_Comm *comm, int *code, ...)
{
    int from_other;
    MPI_Recv(&from_other, 1, MPI_INT, 1, 8, *comm, MPI_STATUS_IGNORE); //~ waits 0: MPI_Recv from 1 tag 8
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Errhandler handler;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_errhandler(receives, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    if (rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, -7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1: MPI_Recv from 0 tag 7
    MPI_Finalize();
    return 0;
}
