// Operators that are never freed, by both forms of the call and used or not.
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
    MPI_Op op, other;
    int value = 1;

    MPI_Init(NULL, NULL);
    for (int i = 0; i < 2; i++)
        MPI_Op_create(larger, 1, &op); //~ leak[op-leak]: this operator was never freed
    MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Op_create(larger, 0, &other); //~ leak[op-leak]
    MPI_Finalize();
    return 0;
}
