// A communicator key used on a datatype and on a window, and freed as a key of theirs (7.7).
// ranks: 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int key, copy, flag, number = 1, memory = 0, rc[8];
    void *value;
    MPI_Datatype pair;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    //~^ related[keyval-wrong-kind]: created here

    rc[0] = MPI_Type_set_attr(pair, key, &number);                  //~ violation[keyval-wrong-kind]
    rc[1] = MPI_Type_get_attr(pair, key, &value, &flag);            //~ violation[keyval-wrong-kind]
    rc[2] = MPI_Type_delete_attr(pair, key);                        //~ violation[keyval-wrong-kind]
    copy = key;
    rc[3] = MPI_Type_free_keyval(&copy);                            //~ violation[keyval-wrong-kind]
    rc[4] = MPI_Win_set_attr(win, key, &number);                    //~ violation[keyval-wrong-kind]
    rc[5] = MPI_Win_get_attr(win, key, &value, &flag);              //~ violation[keyval-wrong-kind]
    rc[6] = MPI_Win_delete_attr(win, key);                          //~ violation[keyval-wrong-kind]
    copy = key;
    rc[7] = MPI_Win_free_keyval(&copy);                             //~ violation[keyval-wrong-kind]
    printf("%d %d %d %d %d %d %d %d\n", rc[0], rc[1], rc[2], rc[3], rc[4], rc[5], rc[6], rc[7]);

    printf("%d\n", MPI_Comm_free_keyval(&key));
    MPI_Win_free(&win);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
