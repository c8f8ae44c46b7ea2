// Grids with room left, of no dimension, rings beyond their ends; graphs with nodes left out; dimensions that are to be found.
// ranks: 2
#include <mpi.h>
#include <stddef.h>

static void drop(MPI_Comm *comm) {
    if (*comm != MPI_COMM_NULL)
        MPI_Comm_free(comm);
}

int main(void) {
    int rank, number, other, third, dims[2] = {0, 0}, periods[2] = {1, 0}, coords[2] = {-5, 0}, remain[2] = {1, 0};
    int index[2] = {1, 2}, edges[2] = {1, 0}, neighbour[1], degree[1] = {1};
    MPI_Comm comm, row;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    neighbour[0] = 1 - rank;
    MPI_Dims_create(2, 2, dims);
    dims[0] = 2;
    dims[1] = 0;
    MPI_Dims_create(6, 2, dims);
    dims[1] = 1;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &comm);
    MPI_Cart_rank(comm, coords, &number);
    MPI_Cart_coords(comm, 1, 2, coords);
    MPI_Cart_shift(comm, 0, 7, &number, &other);
    MPI_Cart_shift(comm, 1, -1, &number, &other);
    MPI_Cart_get(comm, 2, dims, periods, coords);
    MPI_Topo_test(comm, &number);
    MPI_Cart_sub(comm, remain, &row);
    MPI_Cartdim_get(row, &number);
    MPI_Comm_free(&row);
    MPI_Comm_free(&comm);
    dims[0] = 1;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &comm);
    drop(&comm);
    MPI_Cart_map(MPI_COMM_WORLD, 1, dims, periods, &number);
    MPI_Graph_create(MPI_COMM_WORLD, 2, index, edges, 0, &comm);
    MPI_Graphdims_get(comm, &number, &other);
    MPI_Graph_neighbors_count(comm, 0, &number);
    MPI_Comm_free(&comm);
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, neighbour, MPI_UNWEIGHTED, 1, neighbour, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm);
    MPI_Dist_graph_neighbors_count(comm, &number, &other, &third);
    MPI_Comm_free(&comm);
    MPI_Dist_graph_create(MPI_COMM_WORLD, rank, &rank, degree, neighbour, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm);
    MPI_Comm_free(&comm);
    MPI_Topo_test(MPI_COMM_WORLD, &number);
    MPI_Finalize();
    return 0;
}
