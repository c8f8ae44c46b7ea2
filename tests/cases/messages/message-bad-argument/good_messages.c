// ranks: 2
// What looks like a wrong argument and is right: null processes, zero counts without memory, absolute addresses, any source and any tag.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int rank, size, one[4] = {1, 2, 3, 4}, other[4] = {0}, *most, found, blocks[1] = {4};
    MPI_Aint at[1];
    MPI_Datatype absolute, kinds[1] = {MPI_INT};
    MPI_Request requests[2];
    MPI_Status status;
    MPI_Comm world = MPI_COMM_WORLD, copy;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(world, &rank);
    MPI_Comm_size(world, &size);
    MPI_Comm_get_attr(world, MPI_TAG_UB, &most, &found);
    int next = (rank + 1) % size;
    for (int turn = 0; turn < 3; turn++) {
        MPI_Send(NULL, 0, MPI_INT, MPI_PROC_NULL, 0, world);
        MPI_Recv(NULL, 0, MPI_BYTE, MPI_PROC_NULL, MPI_ANY_TAG, world, &status);
        MPI_Send(one, 4, MPI_INT, MPI_PROC_NULL, *most, world);
        MPI_Sendrecv(one, 4, MPI_INT, next, *most, other, 4, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, world, &status);
        MPI_Sendrecv(NULL, 0, MPI_INT, next, 1, NULL, 0, MPI_INT, MPI_ANY_SOURCE, 1, world, MPI_STATUS_IGNORE);
        MPI_Get_address(one, &at[0]);
        MPI_Type_create_struct(1, blocks, at, kinds, &absolute);
        MPI_Type_commit(&absolute);
        MPI_Isend(MPI_BOTTOM, 1, absolute, next, 2, world, &requests[0]);
        MPI_Irecv(other, 4, MPI_INT, MPI_ANY_SOURCE, 2, world, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Type_free(&absolute);
        MPI_Comm_dup(world, &copy);
        MPI_Isend(one, 1, MPI_INT, next, 3, copy, &requests[0]);
        MPI_Probe(MPI_ANY_SOURCE, 3, copy, &status);
        MPI_Recv(other, 1, MPI_INT, status.MPI_SOURCE, 3, copy, MPI_STATUS_IGNORE);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        MPI_Comm_free(&copy);
    }
    MPI_Finalize();
    return 0;
}
