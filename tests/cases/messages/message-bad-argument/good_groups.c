// ranks: 2
// Groups of everybody, of nobody, backwards and by strides, and ranks of nobody.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int rank, size, ranks[2] = {1, 0}, there[2], ranges[2][3] = {{1, 1, 7}, {0, 0, -1}}, back[1][3] = {{1, 0, -1}};
    MPI_Group world, part, empty;
    MPI_Comm comm, between;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, ranks, &part);
    ranks[0] = MPI_PROC_NULL;
    MPI_Group_translate_ranks(part, 2, ranks, world, there);
    MPI_Group_translate_ranks(MPI_GROUP_EMPTY, 0, NULL, world, NULL);
    MPI_Group_free(&part);
    MPI_Group_excl(world, 0, NULL, &part);
    MPI_Group_free(&part);
    MPI_Group_range_incl(world, 2, ranges, &part);
    MPI_Group_free(&part);
    MPI_Group_range_excl(world, 1, back, &empty);
    MPI_Group_size(empty, &size);
    MPI_Group_free(&world);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? 0 : MPI_UNDEFINED, -5, &comm);
    if (comm != MPI_COMM_NULL)
        MPI_Comm_free(&comm);
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &comm);
    MPI_Intercomm_create(comm, 0, MPI_COMM_WORLD, 1 - rank, 5, &between);
    MPI_Comm_remote_size(between, &size);
    MPI_Comm_group(between, &world);
    MPI_Group_size(world, &size);
    MPI_Group_free(&world);
    MPI_Comm_free(&between);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
