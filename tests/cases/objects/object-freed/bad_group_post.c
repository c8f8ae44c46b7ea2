// ranks: 2
// exit: any
// An exposure epoch is for a group that was freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Group group, copy;
    MPI_Win window;
    int memory[4];

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(memory, sizeof memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window); //~ leak[window-leak]
    MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN);
    MPI_Comm_group(MPI_COMM_WORLD, &group); //~ related[object-freed]: created here
    copy = group;
    MPI_Group_free(&group); //~ related[object-freed]: freed here
    MPI_Win_post(copy, 0, window); //~ violation[object-freed]: uses a group
    MPI_Finalize();
    return 0;
}
