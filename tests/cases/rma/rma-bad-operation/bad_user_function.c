// ranks: 2
// A user-defined operator.
#include <mpi.h>
#include <stddef.h>

static void add(void *in, void *inout, int *count, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *count; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out = 1;
    MPI_Op op;
    MPI_Op_create(add, 1, &op);
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Accumulate(&out, 1, MPI_INT, peer, 64, 1, MPI_INT, op, win); //~ violation[rma-bad-operation]: not one of the predefined
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Op_free(&op);

    MPI_Finalize();
    return 0;
}
