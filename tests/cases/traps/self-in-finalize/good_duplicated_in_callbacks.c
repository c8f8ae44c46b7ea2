// MPI_Finalize deletes the attributes of MPI_COMM_SELF one by one, the last set first (11.2.4): a callback that duplicates the
// communicator, at once or not, copies only what is left.
#include <mpi.h>
#include <stddef.h>

static int keys[8], copies, lasts;

static int copy_it(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key, (void)extra;
    copies++;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int duplicates(MPI_Comm comm, int key, void *value, void *extra)
{
    MPI_Comm copy;
    MPI_Request request;
    void *found;
    int flag;
    (void)extra;
    if (comm != MPI_COMM_SELF)
        return MPI_SUCCESS;
    MPI_Comm_dup(MPI_COMM_SELF, &copy);
    MPI_Comm_get_attr(copy, key, &found, &flag);
    MPI_Comm_free(&copy);
    MPI_Comm_idup(MPI_COMM_SELF, &copy, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_get_attr(copy, *(int *)value, &found, &flag);
    MPI_Comm_free(&copy);
    MPI_Comm_get_attr(MPI_COMM_SELF, *(int *)value, &found, &flag);
    lasts += flag;
    // The first set is the last to go.
    if (key == keys[0])
        for (int i = 0; i < 8; i++)
            MPI_Comm_free_keyval(&keys[i]);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    // Keys with functions of the program and of MPI, in turn. Each value names the key that is set next, and the last one the first.
    for (int i = 0; i < 8; i++) {
        MPI_Comm_copy_attr_function *copy = i % 3 == 0 ? copy_it : i % 3 == 1 ? MPI_COMM_DUP_FN : MPI_COMM_NULL_COPY_FN;
        MPI_Comm_create_keyval(copy, i % 4 == 3 ? MPI_COMM_NULL_DELETE_FN : duplicates, &keys[i], NULL);
    }
    for (int i = 0; i < 8; i++)
        MPI_Comm_set_attr(MPI_COMM_SELF, keys[i], &keys[(i + 1) % 8]);
    MPI_Finalize();
    return 0;
}
