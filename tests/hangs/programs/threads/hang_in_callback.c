// The wait is inside of a callback that MPI calls: of another communicator's attribute (7.7.2).
// ranks: 2
// finds: deadlock 0-1
// finds: stuck 0-1
#include <mpi.h>
#include <stddef.h>

static int receives(MPI_Comm comm, int key, void *value, void *state)
{
    int from_other;
    MPI_Recv(&from_other, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0: MPI_Recv from 1 tag 8
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm copy;
    int key;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, receives, &key, NULL);
    MPI_Comm_dup(MPI_COMM_SELF, &copy);
    MPI_Comm_set_attr(copy, key, NULL);
    if (rank == 0)
        MPI_Comm_free(&copy);
    MPI_Recv(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1: MPI_Recv from 0 tag 7
    MPI_Finalize();
    return 0;
}
