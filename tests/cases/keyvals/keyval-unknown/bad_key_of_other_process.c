// Rank 0 creates a key and sends its number round: keys are unique in one process only (7.7.2).
// MPICH accepts the number on rank 1 too: that it is no key there is not certain then.
// ranks: 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int key = MPI_KEYVAL_INVALID, rank, flag, rc;
    void *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Bcast(&key, 1, MPI_INT, 0, MPI_COMM_WORLD);

    rc = MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag);
    //~^ [ompi4 ompi5] violation[keyval-unknown]
    //~^^ [mpich4 mpich5 mpich5abi] suspicious[keyval-unknown]
    printf("rank %d: return code %d\n", rank, rc);

    if (rank == 0)
        MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
