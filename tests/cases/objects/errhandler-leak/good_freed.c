// Error handlers that are freed, while they are set and after; those that were asked for, and predefined ones.
#include <mpi.h>
#include <stddef.h>

static void handler(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
}

int main(void)
{
    MPI_Errhandler own, before, used;

    MPI_Init(NULL, NULL);
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &before);
    MPI_Comm_create_errhandler(handler, &own);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, own);
    MPI_Errhandler_free(&own);
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &used);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, used);
    MPI_Errhandler_free(&used);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, before);
    MPI_Comm_get_errhandler(MPI_COMM_SELF, &used);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Errhandler_free(&used);
    MPI_Comm_get_errhandler(MPI_COMM_SELF, &used);
    MPI_Finalize();
    return 0;
}
