// exit: any
// Open MPI crashes of it.
#include <mpi.h>
#include <stddef.h>

static MPI_Op op;

int main(void)
{
    int one = 1, sum;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Allreduce(&one, &sum, 1, MPI_INT, op, MPI_COMM_WORLD); //~ violation[object-null]: in place of an operator
    MPI_Finalize();
    return 0;
}
