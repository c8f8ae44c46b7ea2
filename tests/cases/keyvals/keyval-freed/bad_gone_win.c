// A saved copy of a window key that nothing holds any more (7.7.2, 7.7.3).
// ranks: 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int key, saved, flag, number = 1, memory = 0, rc[4];
    void *value;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, NULL);
    saved = key;
    MPI_Win_free_keyval(&key);

    rc[0] = MPI_Win_set_attr(win, saved, &number);                    //~ violation[keyval-freed]
    rc[1] = MPI_Win_get_attr(win, saved, &value, &flag);              //~ violation[keyval-freed]
    rc[2] = MPI_Win_delete_attr(win, saved);                          //~ violation[keyval-freed]
    rc[3] = MPI_Win_free_keyval(&saved);                              //~ violation[keyval-freed]
    printf("%d %d %d %d\n", rc[0], rc[1], rc[2], rc[3]);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
