// A second free through a saved copy, while an attribute holds the key: every library accepts it,
// and
// Open MPI then drops the reference that belongs to the attribute; Open MPI 5 crashes in
// MPI_Finalize.
// exit: any
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int key, saved, number = 1, rc;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);
    saved = key;
    MPI_Comm_free_keyval(&key);

    rc = MPI_Comm_free_keyval(&saved);                              //~ portability[keyval-freed]
    printf("return code %d\n", rc);

    MPI_Finalize();
    return 0;
}
