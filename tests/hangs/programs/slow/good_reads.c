// A rank waits for another process, by a pipe.
// ranks: 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char byte = 0;
    if (rank == 1) {
        FILE *pipe = popen("sleep 6; echo x", "r");
        if (!pipe || fread(&byte, 1, 1, pipe) != 1)
            MPI_Abort(MPI_COMM_WORLD, 3);
        pclose(pipe);
    }
    MPI_Bcast(&byte, 1, MPI_CHAR, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
