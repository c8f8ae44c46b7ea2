// Grids and graphs that do not fit, and questions that the topology of the communicator cannot answer.
// ranks: 2
#include <mpi.h>
#include <stddef.h>

static void drop(MPI_Comm *comm) {
    if (*comm != MPI_COMM_NULL)
        MPI_Comm_free(comm);
}

int main(void) {
    int number, other, dims[2] = {2, 2}, periods[2] = {0, 0}, coords[1] = {2}, index[2] = {1, 2}, edges[2] = {1, 2};
    int neighbour[1] = {2};
    MPI_Comm comm = MPI_COMM_NULL, row;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &comm); //~ violation[message-bad-argument]: asks for more processes
    drop(&comm);
    MPI_Cart_create(MPI_COMM_WORLD, -1, dims, periods, 0, &comm); //~ violation[message-bad-argument]: `ndims` is negative
    drop(&comm);
    dims[0] = -1;
    MPI_Dims_create(2, 2, dims); //~ violation[message-bad-argument]: an element of `dims` is negative
    dims[0] = 3;
    dims[1] = 0;
    MPI_Dims_create(4, 2, dims); //~ violation[message-bad-argument]: no multiple of the product
    MPI_Cartdim_get(MPI_COMM_WORLD, &number); //~ violation[message-bad-argument]: without a Cartesian topology
    MPI_Graph_create(MPI_COMM_WORLD, 3, index, edges, 0, &comm); //~ violation[message-bad-argument]: more processes
    drop(&comm);
    MPI_Graph_create(MPI_COMM_WORLD, 2, index, edges, 0, &comm); //~ violation[message-bad-argument]: no node of the graph
    drop(&comm);
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, neighbour, MPI_UNWEIGHTED, 0, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm); //~ violation[message-bad-argument]: `sources`
    drop(&comm);

    dims[0] = 2;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Cart_rank(comm, coords, &number); //~ violation[message-bad-argument]: outside of a dimension
    MPI_Cart_coords(comm, 2, 1, coords); //~ violation[message-bad-argument]: `rank` is no rank
    MPI_Cart_shift(comm, 1, 1, &number, &other); //~ violation[message-bad-argument]: no dimension
    MPI_Graphdims_get(comm, &number, &other); //~ violation[message-bad-argument]: without a graph topology
    MPI_Dist_graph_neighbors_count(comm, &number, &other, &number); //~ violation[message-bad-argument]
    MPI_Comm_free(&comm);
    if (MPI_Cart_sub(MPI_COMM_WORLD, periods, &row) == MPI_SUCCESS) //~ violation[message-bad-argument]: without a Cartesian topology
        MPI_Comm_free(&row);
    MPI_Finalize();
    return 0;
}
