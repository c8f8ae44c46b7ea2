// ranks: 2
// What is not significant at a process may be anything; MPI_IN_PLACE where it belongs; the program's own operator on its own datatype.
#include <mpi.h>
#include <stddef.h>

static void add(void *in, void *inout, int *length, MPI_Datatype *type) {
    (void)type;
    for (int i = 0; i < 2 * *length; i++) ((int *)inout)[i] += ((int *)in)[i];
}

int main(void) {
    int rank, one[8] = {1, 2}, other[8] = {0}, counts[2] = {1, 1}, at[2] = {0, 1}, zeros[2] = {0, 0};
    struct { double value; int index; } pair = {1, 2}, best;
    MPI_Datatype two, none[2] = {MPI_INT, MPI_INT}, copy;
    MPI_Op op;
    MPI_Request request;
    MPI_Comm world = MPI_COMM_WORLD, ring;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(world, &rank);
    MPI_Type_contiguous(2, MPI_INT, &two);
    MPI_Type_commit(&two);
    MPI_Type_dup(MPI_INT, &copy);
    MPI_Op_create(add, 1, &op);
    for (int turn = 0; turn < 3; turn++) {
        MPI_Gather(one, 1, MPI_INT, rank ? NULL : other, rank ? -1 : 1, rank ? MPI_DATATYPE_NULL : MPI_INT, 0, world);
        MPI_Gather(rank ? (void *)one : MPI_IN_PLACE, rank ? 1 : -1, rank ? MPI_INT : MPI_DATATYPE_NULL, other, 1, MPI_INT, 0, world);
        MPI_Gatherv(one, 1, MPI_INT, rank ? NULL : other, rank ? NULL : counts, rank ? NULL : at, MPI_INT, 0, world);
        MPI_Scatter(rank ? NULL : other, rank ? -1 : 1, rank ? MPI_DATATYPE_NULL : MPI_INT, one, 1, MPI_INT, 0, world);
        MPI_Scatter(other, 1, MPI_INT, rank ? (void *)one : MPI_IN_PLACE, 1, MPI_INT, 0, world);
        MPI_Reduce(one, rank ? NULL : other, 1, MPI_INT, MPI_SUM, 0, world);
        MPI_Reduce(rank ? (void *)one : MPI_IN_PLACE, other, 1, MPI_INT, MPI_MAX, 0, world);
        MPI_Allreduce(MPI_IN_PLACE, other, 1, two, op, world);
        MPI_Allreduce(&pair, &best, 1, MPI_DOUBLE_INT, MPI_MAXLOC, world);
        MPI_Allreduce(one, other, 1, MPI_UNSIGNED_CHAR, MPI_BXOR, world);
        MPI_Exscan(MPI_IN_PLACE, other, 1, MPI_INT, MPI_SUM, world);
        MPI_Reduce_scatter(one, other, counts, MPI_INT, MPI_SUM, world);
        MPI_Reduce_scatter_block(MPI_IN_PLACE, other, 1, MPI_INT, MPI_SUM, world);
        MPI_Reduce_local(one, other, 1, MPI_INT, MPI_PROD);
        MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, other, 1, MPI_INT, world);
        MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, other, 1, MPI_INT, world);
        MPI_Alltoallv(one, counts, at, MPI_INT, other, counts, at, MPI_INT, world);
        MPI_Alltoallw(one, zeros, zeros, none, other, zeros, zeros, none, world);
        MPI_Bcast(NULL, 0, MPI_INT, 1, world);
        MPI_Iallreduce(MPI_IN_PLACE, other, 1, MPI_INT, MPI_SUM, world, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Igather(one, 1, MPI_INT, rank == 1 ? other : NULL, 1, MPI_INT, 1, world, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    int dims[1] = {2}, periods[1] = {1};
    MPI_Cart_create(world, 1, dims, periods, 0, &ring);
    MPI_Neighbor_allgather(one, 1, MPI_INT, other, 1, MPI_INT, ring);
    MPI_Neighbor_alltoallv(one, counts, at, MPI_INT, other, counts, at, MPI_INT, ring);
    MPI_Comm_free(&ring);
    // Nobody is a neighbour.
    MPI_Dist_graph_create_adjacent(world, 0, NULL, MPI_UNWEIGHTED, 0, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &ring);
    MPI_Neighbor_alltoall(NULL, 0, MPI_INT, NULL, 0, MPI_INT, ring);
    MPI_Comm_free(&ring);
    MPI_Op_free(&op);
    MPI_Type_free(&copy);
    MPI_Type_free(&two);
    MPI_Finalize();
    return 0;
}
