// A window key used on a communicator and on a datatype, and freed as a key of theirs (7.7).
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int key, copy, flag, number = 1, rc[8];
    void *value;
    MPI_Datatype pair;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, NULL);

    rc[0] = MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);        //~ violation[keyval-wrong-kind]
    rc[1] = MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag);  //~ violation[keyval-wrong-kind]
    rc[2] = MPI_Comm_delete_attr(MPI_COMM_WORLD, key);              //~ violation[keyval-wrong-kind]
    copy = key;
    rc[3] = MPI_Comm_free_keyval(&copy);                            //~ violation[keyval-wrong-kind]
    rc[4] = MPI_Type_set_attr(pair, key, &number);                  //~ violation[keyval-wrong-kind]
    rc[5] = MPI_Type_get_attr(pair, key, &value, &flag);            //~ violation[keyval-wrong-kind]
    rc[6] = MPI_Type_delete_attr(pair, key);                        //~ violation[keyval-wrong-kind]
    copy = key;
    rc[7] = MPI_Type_free_keyval(&copy);                            //~ violation[keyval-wrong-kind]
    printf("%d %d %d %d %d %d %d %d\n", rc[0], rc[1], rc[2], rc[3], rc[4], rc[5], rc[6], rc[7]);

    printf("%d\n", MPI_Win_free_keyval(&key));
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
