// ranks: 2
// The rank that asked to be left out of the split goes on to use the result.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    int rank, key;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? 0 : MPI_UNDEFINED, 0, &part);
    MPI_Comm_set_attr(part, key, &key); //~ violation[object-null]
    if (part != MPI_COMM_NULL)
        MPI_Comm_free(&part);

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
