// ranks: 2
// env: MPIWARDEN_RECORD=64M
// in-part: messages not by send-unbuffered: ranks that wait in more ways than one
// It ends only because the library buffers. Of receives from any source that is not told, and the report says so.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, mine = 1, other = 0;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        MPI_Recv(&other, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&other, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&mine, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
        MPI_Send(&mine, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
