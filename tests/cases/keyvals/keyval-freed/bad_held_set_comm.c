// A new attribute under a freed key that another attribute still holds: the text leaves it open
// (7.7.2).
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

    rc = MPI_Comm_set_attr(MPI_COMM_SELF, saved, &number);          //~ portability[keyval-freed]
    printf("return code %d\n", rc);

    if (rc == MPI_SUCCESS)
        MPI_Comm_delete_attr(MPI_COMM_SELF, saved);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, saved);
    MPI_Finalize();
    return 0;
}
