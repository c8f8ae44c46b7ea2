// Operators that are freed, one while a reduction with it is under way; and predefined ones.
#include <mpi.h>
#include <stddef.h>

static void larger(void *in, void *inout, int *count, MPI_Datatype *type)
{
    int *from = in, *to = inout;

    (void)type;
    for (int i = 0; i < *count; i++)
        to[i] = from[i] > to[i] ? from[i] : to[i];
}

int main(void)
{
    MPI_Op op, copy;
    MPI_Request request;
    int in = 1, out = 0;

    MPI_Init(NULL, NULL);
    for (int i = 0; i < 2; i++) {
        MPI_Op_create(larger, 1, &op);
        MPI_Allreduce(&in, &out, 1, MPI_INT, op, MPI_COMM_WORLD);
        copy = op;
        MPI_Op_free(&copy);
    }
    MPI_Op_create(larger, 1, &op);
    MPI_Iallreduce(&in, &out, 1, MPI_INT, op, MPI_COMM_WORLD, &request);
    MPI_Op_free(&op);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    op = MPI_SUM;
    MPI_Allreduce(&in, &out, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
