// A file that one rank does not open.
// ranks: 2
// finds: collective-missing 0-1
// finds: deadlock 0-1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File file;
    if (rank == 1)
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1: MPI_Recv from 0
    MPI_File_open(MPI_COMM_WORLD, "opened", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file); //~ waits 0: MPI_File_open
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
