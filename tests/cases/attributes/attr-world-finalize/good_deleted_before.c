// The attributes are deleted by the program, on MPI_COMM_WORLD and on MPI_INT, before
// MPI_Finalize.
#include <mpi.h>
#include <stddef.h>

static int comm_nothing(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    return MPI_SUCCESS;
}

static int type_nothing(MPI_Datatype type, int keyval, void *value, void *extra)
{
    (void)type, (void)keyval, (void)value, (void)extra;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, type_key, number = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, comm_nothing, &key, NULL);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, type_nothing, &type_key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);
    MPI_Type_set_attr(MPI_INT, type_key, &number);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Type_delete_attr(MPI_INT, type_key);
    MPI_Comm_free_keyval(&key);
    MPI_Type_free_keyval(&type_key);
    MPI_Finalize();
    return 0;
}
