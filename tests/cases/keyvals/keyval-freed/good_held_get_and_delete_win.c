// As good_held_get_and_delete_comm, for windows.
// ranks: 2
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, saved, flag, number = 1, memory = 0;
    void *value;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, NULL);
    MPI_Win_set_attr(win, key, &number);
    saved = key;
    MPI_Win_free_keyval(&key);

    MPI_Win_get_attr(win, saved, &value, &flag);
    MPI_Win_delete_attr(win, saved);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
