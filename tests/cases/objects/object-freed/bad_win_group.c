// ranks: 2
// exit: any
// The group of a window is asked for after the window was freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int *base;
    MPI_Win win, copy;
    MPI_Group group;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    copy = win;
    MPI_Win_free(&copy);
    if (MPI_Win_get_group(win, &group) == MPI_SUCCESS) //~ violation[object-freed]
        MPI_Group_free(&group);
    MPI_Finalize();
    return 0;
}
