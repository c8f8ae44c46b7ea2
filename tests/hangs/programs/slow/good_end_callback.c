// What is to be done at the end of MPI takes seconds: the callback of an attribute of MPI_COMM_SELF (11.2.4).
// ranks: 2
#include <mpi.h>
#include <unistd.h>

static int slow(MPI_Comm comm, int key, void *value, void *state)
{
    sleep(6);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int rank, key;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, slow, &key, NULL);
    if (rank == 0)
        MPI_Comm_set_attr(MPI_COMM_SELF, key, &rank);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
