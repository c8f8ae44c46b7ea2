// Each variable is freed once, and tested before it is used again.
#include <mpi.h>
#include <stdlib.h>

static void release(MPI_Comm *comm)
{
    if (*comm != MPI_COMM_NULL)
        MPI_Comm_free(comm);
}

int main(void)
{
    MPI_Init(NULL, NULL);

    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    release(&comm);
    release(&comm);

    MPI_Datatype type;
    MPI_Type_contiguous(4, MPI_INT, &type);
    MPI_Type_free(&type);
    if (type != MPI_DATATYPE_NULL)
        MPI_Type_free(&type);

    MPI_Finalize();
    return 0;
}
