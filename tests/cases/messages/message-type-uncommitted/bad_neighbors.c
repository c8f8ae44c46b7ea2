// ranks: 2
// exit: any
// One of the datatypes for the two neighbors in a ring is not committed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int dims[1] = {2}, ring[1] = {1}, counts[2] = {1, 1}, sent[2] = {0}, received[2];
    MPI_Aint places[2] = {0, sizeof(int)};
    MPI_Datatype raw, types[2] = {MPI_INT, MPI_INT};
    MPI_Comm grid;

    MPI_Init(NULL, NULL);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, ring, 0, &grid);
    MPI_Comm_set_errhandler(grid, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(1, MPI_INT, &raw); //~ related[message-type-uncommitted]
    types[1] = raw;
    MPI_Neighbor_alltoallw(sent, counts, places, types, received, counts, places, types, grid); //~ violation[message-type-uncommitted]: `sendtypes`
    MPI_Type_free(&raw);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
