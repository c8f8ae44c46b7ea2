// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Both ranks send before they receive, again and again.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int mine = 1, other = 0;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 5; ++i) {
        MPI_Send(&mine, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD); //~ portability[send-unbuffered]: ends only because the library buffers the message
        MPI_Recv(&other, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
