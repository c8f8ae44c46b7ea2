// A saved copy of a communicator key that nothing holds any more (7.7.2).
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int key, saved, flag, number = 1, rc[4];
    void *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    //~^ related[keyval-freed]: created here
    saved = key;
    MPI_Comm_free_keyval(&key);  //~ related[keyval-freed]: freed here

    rc[0] = MPI_Comm_set_attr(MPI_COMM_WORLD, saved, &number);        //~ violation[keyval-freed]
    rc[1] = MPI_Comm_get_attr(MPI_COMM_WORLD, saved, &value, &flag);  //~ violation[keyval-freed]
    rc[2] = MPI_Comm_delete_attr(MPI_COMM_WORLD, saved);              //~ violation[keyval-freed]
    rc[3] = MPI_Comm_free_keyval(&saved);                             //~ violation[keyval-freed]
    printf("%d %d %d %d\n", rc[0], rc[1], rc[2], rc[3]);

    MPI_Finalize();
    return 0;
}
