// ranks: 4
// env: MPIWARDEN_RECORD=64M
// Buffers that are not significant at a process may be anything there.
#include <mpi.h>
#include <stddef.h>

static const int constant[4] = {1, 2, 3, 4};

int main(void)
{
    int rank, size, mine[8] = {0}, all[32] = {0};
    int counts[4] = {1, 1, 1, 1}, places[4] = {0, 1, 2, 3}, none[4] = {0, 0, 0, 0};
    void *nowhere = (void *)0x100000000000;
    MPI_Comm half, between, alone;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int is_root = rank == 1;

    MPI_Scatter(is_root ? all : nowhere, 1, MPI_INT, mine, 1, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Scatterv(is_root ? all : nowhere, is_root ? counts : NULL, is_root ? places : NULL, MPI_INT, mine, 1, MPI_INT, 1,
                 MPI_COMM_WORLD);
    MPI_Gather((void *)constant, 1, MPI_INT, is_root ? all : nowhere, 1, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Gatherv((void *)constant, 1, MPI_INT, is_root ? all : (void *)constant, is_root ? counts : NULL,
                is_root ? places : NULL, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Igather(mine, 1, MPI_INT, is_root ? all : nowhere, 1, MPI_INT, 1, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Reduce((void *)constant, is_root ? all : nowhere, 4, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
    MPI_Exscan((void *)constant, rank == 0 ? nowhere : mine, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Alltoallv(nowhere, none, none, MPI_INT, (void *)constant, none, none, MPI_INT, MPI_COMM_WORLD);
    MPI_Allgatherv((void *)constant, 1, MPI_INT, all, counts, places, MPI_INT, MPI_COMM_WORLD);

    /* Between two groups: rank 0 is the root, and rank 1 of its group has no part. */
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 5, &between);
    int root = rank == 0 ? MPI_ROOT : rank == 1 ? MPI_PROC_NULL : 0;
    MPI_Bcast(rank == 0 ? mine : rank == 1 ? nowhere : mine, 4, MPI_INT, root, between);
    MPI_Gather(rank < 2 ? nowhere : mine, 1, MPI_INT, rank == 0 ? all : nowhere, 1, MPI_INT, root, between);
    MPI_Scatter(rank == 0 ? (void *)constant : nowhere, 1, MPI_INT, rank < 2 ? nowhere : mine, 1, MPI_INT, root, between);
    MPI_Reduce(rank < 2 ? nowhere : mine, rank == 0 ? all : nowhere, 1, MPI_INT, MPI_SUM, root, between);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);

    /* Nobody is a neighbour. */
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, NULL, MPI_UNWEIGHTED, 0, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &alone);
    MPI_Neighbor_allgather(nowhere, 1, MPI_INT, nowhere, 1, MPI_INT, alone);
    MPI_Comm_free(&alone);
    MPI_Finalize();
    return 0;
}
