// The duplicate and its attribute are freed by a callback on MPI_COMM_SELF, inside MPI_Finalize
// (11.2.4).
#include <mpi.h>
#include <stddef.h>

static int deleted;

static int count(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    deleted++;
    return MPI_SUCCESS;
}

static int at_finalize(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)extra;
    return MPI_Comm_free((MPI_Comm *)value);
}

int main(int argc, char **argv)
{
    static MPI_Comm dup;
    int key, self_key, number = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, count, &key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_finalize, &self_key, NULL);
    MPI_Comm_set_attr(dup, key, &number);
    MPI_Comm_set_attr(MPI_COMM_SELF, self_key, &dup);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free_keyval(&self_key);
    MPI_Finalize();
    return deleted != 1;
}
