// As bad_held_set_comm, for a datatype: the value of the attribute itself is replaced.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int key, saved, number = 1, other = 2, rc;
    MPI_Datatype pair;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    MPI_Type_set_attr(pair, key, &number);
    saved = key;
    MPI_Type_free_keyval(&key);

    rc = MPI_Type_set_attr(pair, saved, &other);                    //~ portability[keyval-freed]
    printf("return code %d\n", rc);

    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
