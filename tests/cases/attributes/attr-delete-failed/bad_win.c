// The delete callback of a window attribute fails, in each call that can run it (7.7.3).
// ranks: 2
#include <mpi.h>
#include <stdio.h>

static int failing;

static int may_fail(MPI_Win win, int keyval, void *value, void *extra)
{
    (void)win, (void)keyval, (void)value, (void)extra;
    return failing ? MPI_ERR_OTHER : MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, number = 1, other = 2, memory = 0, rc[3];
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, may_fail, &key, NULL);
    MPI_Win_set_attr(win, key, &number);

    failing = 1;
    rc[0] = MPI_Win_delete_attr(win, key);  //~ violation[attr-delete-failed]
    rc[1] = MPI_Win_set_attr(win, key, &other);  //~ violation[attr-delete-failed]
    rc[2] = MPI_Win_free(&win);  //~ violation[attr-delete-failed]
    failing = 0;
    printf("%d %d %d, %s\n", rc[0], rc[1], rc[2], win == MPI_WIN_NULL ? "null" : "a handle");

    if (win != MPI_WIN_NULL)
        MPI_Win_free(&win);
    MPI_Win_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
