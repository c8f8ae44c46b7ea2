// Copies share one counted block; whoever comes last frees it, in whatever order the objects go
// (7.7.2).
// ranks: 2
#include <mpi.h>
#include <stdlib.h>

static int share(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra;
    ++*(int *)in;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int release(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)extra;
    if (--*(int *)value == 0)
        free(value);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, memory = 0, flag, *count = malloc(sizeof *count);
    void *value;
    MPI_Comm first, second;
    MPI_Win win;

    if (count == NULL)
        abort();
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    *count = 1;
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(share, release, &key, NULL);
    MPI_Comm_set_attr(first, key, count);
    MPI_Comm_dup(first, &second);
    MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, second, &win); /* copies, hidden */
    MPI_Comm_free(&first);
    MPI_Comm_get_attr(second, key, &value, &flag);
    MPI_Comm_free(&second);
    MPI_Win_free(&win);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
