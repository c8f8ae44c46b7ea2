// A window with an attribute is never freed: both are told, each at the place that made it.
// ranks: 2
#include <mpi.h>
#include <stdlib.h>

static int free_value(MPI_Win win, int keyval, void *value, void *extra)
{
    (void)win, (void)keyval, (void)extra;
    free(value);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    /* Without memory: Debian's MPICH 4.0.2 aborts in MPI_Finalize otherwise. */
    MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    //~^ leak[window-leak]
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, free_value, &key, NULL);
    MPI_Win_set_attr(win, key, malloc(64));                         //~ [mpich4 mpich5 mpich5abi impi impiabi] leak[attr-leak]
    MPI_Win_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
