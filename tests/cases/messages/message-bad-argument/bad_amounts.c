// exit: any
// Amounts of memory, of elements and of places in arrays that are negative.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int dims[2] = {0, 0}, periods[2] = {0, 0}, coords[2], ends[1] = {0}, edges[1] = {0};
    void *memory;
    MPI_Comm grid, graph;
    MPI_Status status = {0};

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Status_set_elements(&status, MPI_INT, -1); //~ violation[message-bad-argument]: `count` is negative
    MPI_Dims_create(-6, 2, dims); //~ violation[message-bad-argument]: `nnodes` is negative
    MPI_Dims_create(6, -2, dims); //~ violation[message-bad-argument]: `ndims` is negative
    dims[0] = 1;
    MPI_Cart_create(MPI_COMM_SELF, 1, dims, periods, 0, &grid);
    MPI_Comm_set_errhandler(grid, MPI_ERRORS_RETURN);
    MPI_Cart_get(grid, -1, dims, periods, coords); //~ violation[message-bad-argument]: `maxdims` is negative
    MPI_Cart_coords(grid, 0, -1, coords); //~ violation[message-bad-argument]: `maxdims` is negative
    MPI_Comm_free(&grid);
    ends[0] = 1;
    MPI_Graph_create(MPI_COMM_SELF, 1, ends, edges, 0, &graph);
    MPI_Comm_set_errhandler(graph, MPI_ERRORS_RETURN);
    MPI_Graph_neighbors(graph, 0, -1, coords); //~ violation[message-bad-argument]: `maxneighbors` is negative
    MPI_Comm_free(&graph);
    if (MPI_Alloc_mem(-8, MPI_INFO_NULL, &memory) == MPI_SUCCESS) //~ violation[message-bad-argument]: `size` is negative
        MPI_Free_mem(memory);
    MPI_Buffer_attach(coords, -8); //~ violation[message-bad-argument]: `size` is negative
    MPI_Finalize();
    return 0;
}
