// A window attribute: the delete callback sets another one on the window itself.
// ranks: 2
#include <mpi.h>
#include <stddef.h>

static int other_key;

static int delete_and_mark(MPI_Win win, int keyval, void *value, void *extra)
{
    static int mark = 1;

    (void)keyval, (void)value, (void)extra;
    return MPI_Win_set_attr(win, other_key, &mark);  //~ portability[attr-callback-reentry]
}

int main(int argc, char **argv)
{
    int key, number = 1, memory = 0;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &other_key, NULL);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, delete_and_mark, &key, NULL);
    MPI_Win_set_attr(win, key, &number);

    MPI_Win_delete_attr(win, key);

    MPI_Win_free(&win);
    MPI_Win_free_keyval(&key);
    MPI_Win_free_keyval(&other_key);
    MPI_Finalize();
    return 0;
}
