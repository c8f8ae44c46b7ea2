// An integer that never was a key, given to the window calls (7.7.5).
// ranks: 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int key = 987654321, flag, number = 1, memory = 0;
    void *value;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_set_attr(win, key, &number);                            //~ violation[keyval-unknown]
    MPI_Win_get_attr(win, key, &value, &flag);                      //~ violation[keyval-unknown]
    MPI_Win_delete_attr(win, key);                                  //~ violation[keyval-unknown]
    MPI_Win_free_keyval(&key);                                      //~ violation[keyval-unknown]

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
