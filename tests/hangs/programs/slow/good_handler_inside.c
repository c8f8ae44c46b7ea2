// A receive that MPI refuses runs an error handler of the program, which works for seconds inside of it and then sends what the other rank waits for
// (9.3): neither waits for ever.
// ranks: 2
// also: message-bad-argument
#include <mpi.h>
#include <stddef.h>
#include <unistd.h>

static int errors;

static void slow(MPI_Comm *comm, int *code, ...)
{
    int value = 1;
    errors++;
    sleep(6);
    MPI_Send(&value, 1, MPI_INT, 1, 7, *comm);
    sleep(1);
}

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Errhandler handler;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_errhandler(slow, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Errhandler_free(&handler);
    if (rank == 0) {
        MPI_Recv(&value, 1, MPI_INT, 1, -7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        value = errors == 1 ? 2 : 3;
        MPI_Send(&value, 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return rank == 1 && value != 2;
}
