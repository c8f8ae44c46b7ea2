// ranks: 2
// exit: any
// A group that was freed is joined with another one.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Group group, copy, both = MPI_GROUP_NULL;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_group(MPI_COMM_WORLD, &group); //~ related[object-freed]: created here
    copy = group;
    MPI_Group_free(&group); //~ related[object-freed]: freed here
    MPI_Group_union(copy, MPI_GROUP_EMPTY, &both); //~ violation[object-freed]: uses a group
    if (both != MPI_GROUP_NULL) {
        MPI_Group_free(&both);
    }
    MPI_Finalize();
    return 0;
}
