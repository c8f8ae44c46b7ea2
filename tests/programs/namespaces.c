/* Each rank meets a fault of its own, and another number of times: rank 0 none, rank 1 one, rank 2 two. */
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, key, freed, flag;
    void *value;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    freed = key;
    MPI_Comm_free_keyval(&key);
    if (rank == 1)
        MPI_Comm_get_attr(MPI_COMM_WORLD, freed, &value, &flag); // rank 1
    for (int times = 0; rank == 2 && times < 2; times++)
        MPI_Comm_get_attr(MPI_COMM_WORLD, freed, &value, &flag); // rank 2
    printf("rank %d is process %d\n", rank, (int)getpid());
    MPI_Finalize();
    return 0;
}
