// Far more messages than a recording has room for; then an answer is missing.
// ranks: 2
// finds: deadlock 0-1
// record: 2M
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 190000; i++) {
        int other = 1 - rank;
        if (i % 2 == rank)
            MPI_Send(&i, 1, MPI_INT, other, i % 5, MPI_COMM_WORLD);
        else
            MPI_Recv(&value, 1, MPI_INT, other, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Recv(&value, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0-1: MPI_Recv tag 3
    MPI_Finalize();
    return 0;
}
