// ranks: 2
// Overlapping entries in what is sent, received with counts of zero, from MPI_PROC_NULL and beside MPI_IN_PLACE; and entries that interleave.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int in[64] = { 0 }, out[64] = { 0 }, rank, lengths[2] = { 2, 2 }, places[2] = { 0, 1 };
    MPI_Datatype twice, whole, column;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_indexed(2, lengths, places, MPI_INT, &twice);
    MPI_Type_commit(&twice);
    MPI_Type_vector(8, 1, 8, MPI_INT, &whole);
    MPI_Type_create_resized(whole, 0, sizeof(int), &column);
    MPI_Type_commit(&column);
    MPI_Type_free(&whole);
    for (int i = 0; i < 2; i++) {
        MPI_Sendrecv(out, 1, twice, 1 - rank, 0, in, 4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(out, 64, MPI_INT, 1 - rank, 0, in, 8, column, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(in, 1, twice, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Gather(out, 1, twice, in, 4, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Gather(out, 0, twice, in, 0, twice, 0, MPI_COMM_WORLD);
        if (rank == 0)
            MPI_Bcast(out, 1, twice, 0, MPI_COMM_WORLD);
        else
            MPI_Bcast(in, 4, MPI_INT, 0, MPI_COMM_WORLD);
        if (rank == 0)
            MPI_Scatter(out, 4, MPI_INT, MPI_IN_PLACE, 1, twice, 0, MPI_COMM_WORLD);
        else
            MPI_Scatter(NULL, 0, twice, in, 4, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Type_free(&twice);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
