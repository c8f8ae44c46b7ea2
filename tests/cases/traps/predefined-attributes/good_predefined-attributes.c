// Predefined attributes that may be absent, one that changes, and those that may stand on other communicators.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int *value, flag, error_class;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &value, &flag);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &value, &flag);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value, &flag);
    for (int i = 0; i < 3; i++) {
        MPI_Add_error_class(&error_class);
        MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &value, &flag);
    }
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_get_attr(comm, MPI_WTIME_IS_GLOBAL, &value, &flag);
    MPI_Comm_free(&comm);

    MPI_Finalize();
    return 0;
}
