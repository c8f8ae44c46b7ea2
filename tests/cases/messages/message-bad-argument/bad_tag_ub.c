// skip: ompi4 ompi5 — every number is a tag
// A tag above MPI_TAG_UB.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int number = 0, *most, flag;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &most, &flag);
    MPI_Send(&number, 1, MPI_INT, MPI_PROC_NULL, *most, MPI_COMM_WORLD);
    MPI_Send(&number, 1, MPI_INT, MPI_PROC_NULL, *most + 1, MPI_COMM_WORLD); //~ violation[message-bad-argument]: `tag` is above MPI_TAG_UB
    MPI_Recv(&number, 1, MPI_INT, MPI_PROC_NULL, *most + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ violation[message-bad-argument]: `tag` is above MPI_TAG_UB
    MPI_Finalize();
    return 0;
}
