// ranks: 2
// exit: any
// Calls that make communicators with tags that no message may have.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    MPI_Comm comm = MPI_COMM_NULL;
    MPI_Group world;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    if (MPI_Comm_create_group(MPI_COMM_WORLD, world, -3, &comm) == MPI_SUCCESS) //~ violation[message-bad-argument]: `tag` is negative
        MPI_Comm_free(&comm);
    if (MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 1 - rank, -3, &comm) == MPI_SUCCESS) //~ violation[message-bad-argument]: `tag` is negative
        MPI_Comm_free(&comm);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
