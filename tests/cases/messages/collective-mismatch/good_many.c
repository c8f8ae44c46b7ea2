// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Operations on several communicators, in an order that each of them has alike.
#include <mpi.h>
#include <stddef.h>

static void add(void *in, void *both, int *count, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *count; ++i)
        ((int *)both)[i] += ((int *)in)[i];
}

int main(void)
{
    int rank;
    int value = 1, sum = 0;
    MPI_Comm half, twin;
    MPI_Op op;
    MPI_Request requests[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Op_create(add, 1, &op);
    if (rank % 2)
        MPI_Barrier(half);
    else
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, half);
    for (int root = 0; root < 3; ++root) {
        MPI_Bcast(&value, 1, MPI_INT, root, twin);
        MPI_Reduce(&value, &sum, 1, MPI_INT, root ? MPI_SUM : op, root, MPI_COMM_WORLD);
        MPI_Iallreduce(&value, &sum, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &requests[1]);
        MPI_Ibarrier(twin, &requests[0]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    }
    MPI_Op_free(&op);
    MPI_Comm_free(&half);
    MPI_Comm_free(&twin);
    MPI_Finalize();
    return 0;
}
