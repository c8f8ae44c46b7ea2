// exit: any
// Two owners of one communicator free it through two variables.
#include <mpi.h>
#include <stdlib.h>

struct solver {
    MPI_Comm comm;
};

static void close_solver(struct solver *s)
{
    MPI_Comm_free(&s->comm); //~ violation[object-freed]
}

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    struct solver s = {comm};
    MPI_Comm_free(&comm); //~ related[object-freed]: freed here
    close_solver(&s);

    MPI_Finalize();
    return 0;
}
