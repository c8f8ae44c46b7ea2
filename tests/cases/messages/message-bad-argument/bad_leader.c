// ranks: 2
// exit: any
// The leader of the other group is no rank of the peer communicator.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    MPI_Comm self, between = MPI_COMM_NULL;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &self);
    MPI_Intercomm_create(self, 0, MPI_COMM_WORLD, 2, 5, &between); //~ violation[message-bad-argument]: `remote_leader` is no rank
    if (between != MPI_COMM_NULL)
        MPI_Comm_free(&between);
    MPI_Intercomm_create(self, 0, MPI_COMM_WORLD, 1 - rank, 5, &between);
    MPI_Comm_free(&between);
    MPI_Comm_free(&self);
    MPI_Finalize();
    return 0;
}
