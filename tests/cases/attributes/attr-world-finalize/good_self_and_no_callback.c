// Delete callbacks on MPI_COMM_SELF are promised; without a delete callback nothing can be
// missed.
#include <mpi.h>
#include <stddef.h>

static int self_deleted;

static int on_self(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    self_deleted++;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int self_key, key, type_key, number = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, on_self, &self_key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, self_key, &number);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);
    MPI_Type_set_attr(MPI_DOUBLE, type_key, &number);
    MPI_Comm_free_keyval(&self_key);
    MPI_Comm_free_keyval(&key);
    MPI_Type_free_keyval(&type_key);
    MPI_Finalize();
    return self_deleted != 1;
}
