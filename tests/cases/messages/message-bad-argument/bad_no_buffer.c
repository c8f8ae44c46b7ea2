// ranks: 2
// exit: any
// A message in buffered mode, and nothing that it could be copied to.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, value = 1;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        if (MPI_Bsend(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD) != MPI_SUCCESS) //~ violation[message-bad-argument]: the process has no buffer for messages in buffered mode
            MPI_Send(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
