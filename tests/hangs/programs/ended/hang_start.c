// A rank that does not come to MPI_Init: the others wait in the library's own start.
// ranks: 2
// hang-after: 1
// on-hang: report
// ends-by: SIGTERM
// finds: nothing
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    // What their launchers give ranks.
    const char *name = getenv("PMI_RANK") ? getenv("PMI_RANK") : getenv("OMPI_COMM_WORLD_RANK");
    if (name && atoi(name) == 1)
        sleep(1000);
    MPI_Init(&argc, &argv); //~ maybe waits 0: MPI_Init
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
