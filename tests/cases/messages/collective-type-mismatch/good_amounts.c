// ranks: 3
// env: MPIWARDEN_RECORD=64M
// What is given is what is taken, in each of these forms.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int values[16] = {1}, all[64];
    int ones[3] = {1, 1, 1}, counts[3] = {1, 2, 3}, places[3] = {0, 8, 16}, bytes[3] = {0, 32, 64};
    int to[3], none[3] = {0, 0, 0};
    MPI_Datatype two, types[3], ints[3] = {MPI_INT, MPI_INT, MPI_INT};
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(2, MPI_INT, &two);
    MPI_Type_commit(&two);
    if (rank == 0)
        MPI_Bcast(values, 2, two, 0, MPI_COMM_WORLD);
    else
        MPI_Bcast(values, 4, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Gatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, counts, places, MPI_INT, 1, MPI_COMM_WORLD);
    else
        MPI_Gatherv(values, rank + 1, MPI_INT, NULL, NULL, NULL, MPI_DATATYPE_NULL, 1, MPI_COMM_WORLD);
    MPI_Gather(values, 2, MPI_INT, all, 1, two, 0, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Scatter(all, 2, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
    else
        MPI_Scatter(NULL, 0, MPI_DATATYPE_NULL, values, 1, two, 0, MPI_COMM_WORLD);
    MPI_Allgatherv(values, counts[rank], MPI_INT, all, counts, places, MPI_INT, MPI_COMM_WORLD);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 2, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, two, MPI_COMM_WORLD);
    for (int i = 0; i < 3; ++i) {
        to[i] = rank + 1;
        types[i] = MPI_INT;
    }
    MPI_Alltoallv(values, to, none, MPI_INT, all, counts, places, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoallw(values, to, none, types, all, counts, bytes, ints, MPI_COMM_WORLD);
    MPI_Ireduce_scatter(all, values, ones, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Reduce_scatter_block(all, values, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 2)
        MPI_Reduce(MPI_IN_PLACE, values, 3, MPI_INT, MPI_SUM, 2, MPI_COMM_WORLD);
    else
        MPI_Reduce(values, NULL, 3, MPI_INT, MPI_SUM, 2, MPI_COMM_WORLD);
    MPI_Exscan(MPI_IN_PLACE, values, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Type_free(&two);
    MPI_Finalize();
    return 0;
}
