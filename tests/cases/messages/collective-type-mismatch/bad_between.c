// ranks: 4
// env: MPIWARDEN_RECORD=64M
// exit: any
// The first group gathers less of each than the other one gives.
#include <mpi.h>
#include <stddef.h>
#include <unistd.h>

int main(void)
{
    int rank;
    int values[8] = {1};
    MPI_Comm half, between;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 5, &between);
    // MPICH ends the job where the messages do not fit: not before the first group has begun.
    if (rank >= 2)
        sleep(1);
    if (rank < 2)
        MPI_Gather(NULL, 0, MPI_INT, values, 1, MPI_INT, rank == 0 ? MPI_ROOT : MPI_PROC_NULL, between); //~ related[collective-type-mismatch]: the call of another rank
    else
        MPI_Gather(values, rank == 2 ? 1 : 2, MPI_INT, NULL, 0, MPI_INT, 0, between); //~ violation[collective-type-mismatch]
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
