// An operator for large counts is never freed.
// skip: ompi4 ompi5 — no large-count calls
#include <mpi.h>
#include <stddef.h>

static void nothing(void *in, void *inout, MPI_Count *count, MPI_Datatype *type)
{
    (void)in, (void)inout, (void)count, (void)type;
}

int main(void)
{
    MPI_Op op;

    MPI_Init(NULL, NULL);
    MPI_Op_create_c(nothing, 1, &op); //~ leak[op-leak]
    MPI_Finalize();
    return 0;
}
