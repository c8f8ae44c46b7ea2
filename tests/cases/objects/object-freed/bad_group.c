// exit: any
// A group is asked about, and freed, after it was freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Group world, self, copy;
    int zero = 0, size;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &zero, &self); //~ related[object-freed]: created here
    MPI_Group_size(self, &size);
    copy = self;
    MPI_Group_free(&self); //~ related[object-freed]: freed here
    MPI_Group_size(copy, &size); //~ violation[object-freed]: uses a group
    MPI_Group_free(&copy); //~ violation[object-freed]: frees a group
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
