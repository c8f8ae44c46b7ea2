// A callback of the program works for seconds inside of MPI_Comm_free of one rank, for which the other one waits.
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
    int rank, key, value = 0;
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, slow, &key, NULL);
    MPI_Comm_dup(MPI_COMM_SELF, &copy);
    if (rank == 0) {
        MPI_Comm_set_attr(copy, key, &value);
        MPI_Comm_free(&copy);
        MPI_Send(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    } else {
        MPI_Comm_free(&copy);
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
