// ranks: 2
// What was made while findings were muted may be left, also when they are not muted at the end any more.
#include <mpi.h>
#include <stdlib.h>

static int forget(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)extra;
    free(value);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key;
    MPI_Comm dup;

    MPI_Init(&argc, &argv);
    MPI_Pcontrol(0);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &key, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_set_attr(dup, key, malloc(8));
    MPI_Pcontrol(1);
    MPI_Finalize();
    return 0;
}
