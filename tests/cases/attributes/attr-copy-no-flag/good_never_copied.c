// A copy callback without flag that nothing ever calls: windows and split communicators copy
// nothing.
// ranks: 2
#include <mpi.h>
#include <stddef.h>

static int forget_flag(MPI_Win win, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)win, (void)keyval, (void)extra, (void)flag;
    *(void **)out = in;
    return MPI_SUCCESS;
}

static int forget_comm(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra, (void)flag;
    *(void **)out = in;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, comm_key, number = 1, memory = 0;
    MPI_Win win;
    MPI_Comm dup, half;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_create_keyval(forget_flag, MPI_WIN_NULL_DELETE_FN, &key, NULL);
    MPI_Win_set_attr(win, key, &number);
    MPI_Win_free(&win);
    MPI_Win_free_keyval(&key);

    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_create_keyval(forget_comm, MPI_COMM_NULL_DELETE_FN, &comm_key, NULL);
    MPI_Comm_set_attr(dup, comm_key, &number);
    MPI_Comm_split(dup, 0, 0, &half);
    MPI_Comm_free(&half);
    MPI_Comm_free(&dup);
    MPI_Comm_free_keyval(&comm_key);
    MPI_Finalize();
    return 0;
}
