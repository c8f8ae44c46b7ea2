// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The other rank receives before it enters the broadcast; the root's message is behind it (6.14).
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int value = 1, other = 0;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ portability[send-unbuffered]
        MPI_Send(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&other, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
