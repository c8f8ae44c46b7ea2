// ranks: 2
// Files that are never closed, of all ranks and of one.
#include <mpi.h>
#include <stdio.h>

int main(void)
{
    MPI_File all, own;
    char name[32];
    int rank, mode = MPI_MODE_CREATE | MPI_MODE_WRONLY;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "left_by_all.dat", mode, MPI_INFO_NULL, &all); //~ leak[file-leak]: this file was never closed
    MPI_File_write_at(all, rank * (int)sizeof rank, &rank, 1, MPI_INT, MPI_STATUS_IGNORE);
    snprintf(name, sizeof name, "left_by_%d.dat", rank);
    MPI_File_open(MPI_COMM_SELF, name, mode, MPI_INFO_NULL, &own); //~ leak[file-leak]
    if (rank == 0)
        MPI_File_close(&own);
    MPI_Finalize();
    return 0;
}
