// The predefined keys of windows: the text says only that their values are constant (12.2.6).
// ranks: 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int key, memory = 0, number = 1, rc[3];
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    rc[0] = MPI_Win_set_attr(win, MPI_WIN_MODEL, &number);  //~ portability[keyval-predefined]
    rc[1] = MPI_Win_delete_attr(win, MPI_WIN_SIZE);  //~ portability[keyval-predefined]
    key = MPI_WIN_BASE;
    rc[2] = MPI_Win_free_keyval(&key);  //~ portability[keyval-predefined]
    printf("%d %d %d\n", rc[0], rc[1], rc[2]);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
