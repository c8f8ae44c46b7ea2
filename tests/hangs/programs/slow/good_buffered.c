// The end of a buffer waits for its messages (3.6), and their receiver computes.
// ranks: 2
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

#define MANY (4 * 1024 * 1024)

int main(int argc, char **argv)
{
    int rank, size = MANY + MPI_BSEND_OVERHEAD;
    char *data = calloc(1, MANY), *buffer = malloc(size);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Buffer_attach(buffer, size);
        MPI_Bsend(data, MANY, MPI_CHAR, 1, 7, MPI_COMM_WORLD);
        MPI_Buffer_detach(&buffer, &size);
    } else {
        sleep(6);
        MPI_Recv(data, MANY, MPI_CHAR, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    free(data);
    free(buffer);
    return 0;
}
