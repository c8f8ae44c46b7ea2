// ranks: 2
// exit: any
// A communicator is made of a group that was freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Group group, copy;
    MPI_Comm comm = MPI_COMM_NULL;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_group(MPI_COMM_WORLD, &group); //~ related[object-freed]: created here
    copy = group;
    MPI_Group_free(&group); //~ related[object-freed]: freed here
    MPI_Comm_create(MPI_COMM_WORLD, copy, &comm); //~ violation[object-freed]: uses a group
    if (comm != MPI_COMM_NULL) {
        MPI_Comm_free(&comm);
    }
    MPI_Finalize();
    return 0;
}
