// exit: any
// An operator is freed twice, through a copy of its handle.
#include <mpi.h>
#include <stddef.h>

static void add(void *in, void *inout, int *count, MPI_Datatype *datatype)
{
    (void)datatype;
    for (int i = 0; i < *count; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

int main(void)
{
    MPI_Op op, copy;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Op_create(add, 1, &op); //~ related[object-freed]: created here
    copy = op;
    MPI_Op_free(&op); //~ related[object-freed]: freed here
    MPI_Op_free(&copy); //~ violation[object-freed]: frees an operator that was freed already
    MPI_Finalize();
    return 0;
}
