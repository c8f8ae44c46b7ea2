// ranks: 2
// exit: any
// MPI_IN_PLACE at a process that is not the root. What comes of it differs.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int rank, one[2] = {0}, all[2] = {0};
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Gather(MPI_IN_PLACE, 0, MPI_INT, all, 0, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Gather(MPI_IN_PLACE, 0, MPI_INT, one, -5, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD); //~ violation[message-bad-argument]: `sendbuf` is MPI_IN_PLACE, which only the root may give
    MPI_Finalize();
    return 0;
}
