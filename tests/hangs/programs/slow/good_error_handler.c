// An error handler of the program works for seconds inside of a call of one rank, for which the other one waits.
// ranks: 2
#include <mpi.h>
#include <unistd.h>

static void slow(MPI_Comm *comm, int *code, ...)
{
    sleep(6);
}

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Errhandler handler;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_errhandler(slow, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
    if (rank == 0) {
        MPI_Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_OTHER);
        MPI_Send(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Errhandler_free(&handler);
    MPI_Finalize();
    return 0;
}
