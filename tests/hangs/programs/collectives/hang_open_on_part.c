// The halves of the ranks open a file each; of one half a rank waits for a message before it.
// ranks: 4
// finds: collective-missing 0,2
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Comm half;
    MPI_File file;
    char name[32];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    snprintf(name, sizeof name, "half-%d", rank % 2);
    if (rank == 2)
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 2: MPI_Recv from 0
    MPI_File_open(half, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file); //~ waits 0: MPI_File_open
    MPI_File_close(&file);
    MPI_Barrier(MPI_COMM_WORLD); //~ waits 1,3: MPI_Barrier
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
