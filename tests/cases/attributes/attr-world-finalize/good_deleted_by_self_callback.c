// A library cleans MPI_COMM_WORLD in the callback that it hung on MPI_COMM_SELF: that one is
// promised (11.2.4).
#include <mpi.h>
#include <stddef.h>

static int world_key;
static int world_deleted;

static int on_world(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    world_deleted++;
    return MPI_SUCCESS;
}

static int at_finalize(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    MPI_Comm_delete_attr(MPI_COMM_WORLD, world_key);
    MPI_Comm_free_keyval(&world_key);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int self_key, number = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, on_world, &world_key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_finalize, &self_key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, world_key, &number);
    MPI_Comm_set_attr(MPI_COMM_SELF, self_key, &number);
    MPI_Comm_free_keyval(&self_key);
    MPI_Finalize();
    return world_deleted != 1;
}
