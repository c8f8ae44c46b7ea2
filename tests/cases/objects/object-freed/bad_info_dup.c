// ranks: 2
// exit: any
// A communicator is duplicated with an info object that was freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Info info, copy;
    MPI_Comm comm = MPI_COMM_NULL;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Info_create(&info); //~ related[object-freed]: created here
    copy = info;
    MPI_Info_free(&info); //~ related[object-freed]: freed here
    MPI_Comm_dup_with_info(MPI_COMM_WORLD, copy, &comm); //~ violation[object-freed]: uses an info object
    if (comm != MPI_COMM_NULL) {
        MPI_Comm_free(&comm);
    }
    MPI_Finalize();
    return 0;
}
