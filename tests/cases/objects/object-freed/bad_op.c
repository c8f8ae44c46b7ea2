// exit: any
// An operator is used after it was freed: before that it went well with the same datatype.
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
    int one = 1, sum;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Op_create(add, 1, &op); //~ related[object-freed]: created here
    MPI_Allreduce(&one, &sum, 1, MPI_INT, op, MPI_COMM_WORLD);
    copy = op;
    MPI_Op_free(&op); //~ related[object-freed]: freed here
    MPI_Allreduce(&one, &sum, 1, MPI_INT, copy, MPI_COMM_WORLD); //~ violation[object-freed]: uses an operator
    MPI_Finalize();
    return 0;
}
