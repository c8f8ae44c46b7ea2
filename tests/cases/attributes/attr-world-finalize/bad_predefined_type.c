// An attribute with a delete callback stays on the predefined datatype MPI_INT.
#include <mpi.h>
#include <stdio.h>

static int say(MPI_Datatype type, int keyval, void *value, void *extra)
{
    (void)type, (void)keyval, (void)value, (void)extra;
    puts("delete callback ran");
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, number = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, say, &key, NULL);
    MPI_Type_set_attr(MPI_INT, key, &number);  //~ portability[attr-world-finalize]
    MPI_Type_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
