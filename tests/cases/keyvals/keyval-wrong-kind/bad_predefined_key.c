// A predefined key of windows read from a communicator, and the reverse (7.7).
// ranks: 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int flag, memory = 0, rc[3];
    void *value;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    rc[0] = MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WIN_SIZE, &value, &flag);
    //~^ violation[keyval-wrong-kind]
    rc[1] = MPI_Win_get_attr(win, MPI_TAG_UB, &value, &flag);       //~ violation[keyval-wrong-kind]
    rc[2] = MPI_Type_get_attr(MPI_INT, MPI_TAG_UB, &value, &flag);  //~ violation[keyval-wrong-kind]
    printf("%d %d %d\n", rc[0], rc[1], rc[2]);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
