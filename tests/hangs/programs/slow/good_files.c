// Files of all ranks, of some, and of one; opened late by one of them, and used by collective calls that need not wait for each other: nobody hangs (14.2).
// ranks: 4
// hang-after: 1
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

#define MANY 16

int main(int argc, char **argv)
{
    int rank, values[MANY], read[MANY], wrong = 0;
    MPI_Comm half;
    MPI_File all, part, own;
    MPI_Request request;
    MPI_Status status;
    char name[32];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < MANY; i++)
        values[i] = rank * MANY + i;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    snprintf(name, sizeof name, "own-%d", rank);
    // An order of its own for each communicator.
    if (rank == 3) {
        MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &own);
        sleep(6);
    }
    MPI_File_open(MPI_COMM_WORLD, "all", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &all);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_open(half, rank % 2 ? "odd" : "even", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &part);
    if (rank != 3)
        MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &own);
    MPI_Offset at = (MPI_Offset)(rank * MANY * sizeof(int));
    MPI_File_set_view(all, at, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    MPI_File_write_all(all, values, MANY, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_sync(all);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_sync(all);
    MPI_File_seek(all, 0, MPI_SEEK_SET);
    MPI_File_read_all_begin(all, read, MANY, MPI_INT);
    if (rank == 1)
        sleep(3);
    MPI_File_read_all_end(all, read, &status);
    for (int i = 0; i < MANY; i++)
        wrong += read[i] != values[i];
    MPI_File_iwrite_at_all(part, 0, values, rank / 2 ? 0 : MANY, MPI_INT, &request);
    if (rank == 0)
        sleep(3);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_File_write(own, values, MANY, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&own);
    MPI_File_close(&part);
    MPI_File_close(&all);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return wrong != 0;
}
