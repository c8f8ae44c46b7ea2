// A window's end waits for all its members, and one of them waits for a message of another.
// ranks: 3
// finds: collective-missing 0-2
// finds: deadlock 0-2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win window;
    MPI_Win_create(&value, sizeof value, sizeof value, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    if (rank == 2)
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 2: MPI_Recv from 0 tag 7
    MPI_Win_free(&window); //~ waits 0-1: MPI_Win_free
    MPI_Finalize();
    return 0;
}
