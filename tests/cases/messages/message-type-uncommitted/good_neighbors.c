// ranks: 2
// skip: ompi4 ompi5 — they refuse such a datatype also where nothing is moved with it
// At the end of a line a neighbor is MPI_PROC_NULL: nothing is moved with the datatype for it, which is not committed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, dims[1] = {2}, line[1] = {0}, counts[2] = {1, 1}, sent[2] = {0}, received[2];
    MPI_Aint places[2] = {0, sizeof(int)};
    MPI_Datatype raw, types[2] = {MPI_INT, MPI_INT};
    MPI_Comm grid;

    MPI_Init(NULL, NULL);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, line, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Type_contiguous(1, MPI_INT, &raw);
    types[rank] = raw;
    counts[rank] = 0;
    MPI_Neighbor_alltoallw(sent, counts, places, types, received, counts, places, types, grid);
    MPI_Type_free(&raw);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
