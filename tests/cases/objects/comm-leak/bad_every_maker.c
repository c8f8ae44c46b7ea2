// ranks: 2
// One of each call that makes a communicator is never freed; what three rounds of a loop leave is told once.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Comm copy, later, split, some, grid, row, between, together, near;
    MPI_Group group;
    MPI_Request request;
    int rank, both[2] = { 2, 1 }, never[2] = { 0, 0 }, rows[2] = { 1, 0 };

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &copy); //~ leak[comm-leak]: this communicator was never freed
    MPI_Comm_idup(MPI_COMM_WORLD, &later, &request); //~ leak[comm-leak]
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &split); //~ leak[comm-leak]
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &near); //~ leak[comm-leak]
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Comm_create(MPI_COMM_WORLD, group, &some); //~ leak[comm-leak]
    MPI_Group_free(&group);
    MPI_Cart_create(MPI_COMM_WORLD, 2, both, never, 0, &grid); //~ leak[comm-leak]
    MPI_Cart_sub(grid, rows, &row); //~ leak[comm-leak]
    MPI_Intercomm_create(split, 0, MPI_COMM_WORLD, 1 - rank, 5, &between); //~ leak[comm-leak]
    MPI_Intercomm_merge(between, rank, &together); //~ leak[comm-leak]
    MPI_Finalize();
    return 0;
}
