// ranks: 2
// exit: any
// An error handler is set that was freed.
#include <mpi.h>
#include <stddef.h>

static void handle(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    (void)code;
}

int main(void)
{
    MPI_Errhandler handler, copy;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_errhandler(handle, &handler); //~ related[object-freed]: created here
    copy = handler;
    MPI_Errhandler_free(&handler); //~ related[object-freed]: freed here
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, copy); //~ violation[object-freed]: uses an error handler
    MPI_Finalize();
    return 0;
}
