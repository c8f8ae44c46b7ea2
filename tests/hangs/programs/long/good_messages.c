// Far more messages than a recording has room for, two of them on their way all the time; then one rank works inside of a call for which the other one waits.
// ranks: 2
// record: 2M
#include <mpi.h>
#include <unistd.h>

static int slow(MPI_Comm comm, int key, void *value, void *state)
{
    sleep(6);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int rank, key, value = 0, late = 0, sum;
    MPI_Request early;
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Send(&value, 1, MPI_INT, other, 50, MPI_COMM_WORLD);
    MPI_Irecv(&late, 1, MPI_INT, other, 51, MPI_COMM_WORLD, &early);
    for (int i = 0; i < 100000; i++) {
        MPI_Sendrecv(&rank, 1, MPI_INT, other, 7, &value, 1, MPI_INT, other, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (i % 100 == 0)
            MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, slow, &key, NULL);
    MPI_Comm_dup(MPI_COMM_SELF, &copy);
    if (rank == 0) {
        MPI_Comm_set_attr(copy, key, &value);
        MPI_Comm_free(&copy);
        MPI_Send(&value, 1, MPI_INT, other, 51, MPI_COMM_WORLD);
        MPI_Wait(&early, MPI_STATUS_IGNORE);
    } else {
        MPI_Comm_free(&copy);
        MPI_Wait(&early, MPI_STATUS_IGNORE);
        MPI_Send(&value, 1, MPI_INT, other, 51, MPI_COMM_WORLD);
    }
    MPI_Recv(&value, 1, MPI_INT, other, 50, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
