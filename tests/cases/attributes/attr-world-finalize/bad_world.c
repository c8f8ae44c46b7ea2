// An attribute with a delete callback stays on MPI_COMM_WORLD: no promise that the callback runs
// (11.2.4).
#include <mpi.h>
#include <stdio.h>

static int say(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    puts("delete callback ran");
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, number = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, say, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);  //~ portability[attr-world-finalize]
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
