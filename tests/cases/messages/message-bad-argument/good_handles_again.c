// ranks: 2
// A communicator of one process is freed, and its handle becomes that of a larger one: and the other way round.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int rank, size, one = 1, other = 0;
    MPI_Comm comm;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int turn = 0; turn < 6; turn++) {
        MPI_Comm_split(MPI_COMM_WORLD, turn % 2 ? rank : 0, rank, &comm);
        MPI_Comm_size(comm, &size);
        MPI_Comm_rank(comm, &rank);
        MPI_Sendrecv(&one, 1, MPI_INT, size - 1 - rank, 0, &other, 1, MPI_INT, size - 1 - rank, 0, comm, MPI_STATUS_IGNORE);
        MPI_Bcast(&one, 1, MPI_INT, size - 1, comm);
        MPI_Comm_free(&comm);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    }
    MPI_Finalize();
    return 0;
}
