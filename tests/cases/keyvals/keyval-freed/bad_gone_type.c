// A saved copy of a datatype key that nothing holds any more (7.7.2, 7.7.4).
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int key, saved, flag, number = 1, rc[4];
    void *value;
    MPI_Datatype pair;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    saved = key;
    MPI_Type_free_keyval(&key);

    rc[0] = MPI_Type_set_attr(pair, saved, &number);                  //~ violation[keyval-freed]
    rc[1] = MPI_Type_get_attr(pair, saved, &value, &flag);            //~ violation[keyval-freed]
    rc[2] = MPI_Type_delete_attr(pair, saved);                        //~ violation[keyval-freed]
    rc[3] = MPI_Type_free_keyval(&saved);                             //~ violation[keyval-freed]
    printf("%d %d %d %d\n", rc[0], rc[1], rc[2], rc[3]);

    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
