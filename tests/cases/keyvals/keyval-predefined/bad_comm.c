// The predefined keys of communicators are set, deleted and freed (9.1.2).
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int key, number = 1, rc[6];

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    rc[0] = MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_TAG_UB, &number);
    //~^ violation[keyval-predefined]
    rc[1] = MPI_Comm_delete_attr(MPI_COMM_WORLD, MPI_TAG_UB);  //~ violation[keyval-predefined]
    key = MPI_TAG_UB;
    rc[2] = MPI_Comm_free_keyval(&key);  //~ violation[keyval-predefined]
    rc[3] = MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_APPNUM, &number);
    //~^ violation[keyval-predefined]
    rc[4] = MPI_Comm_delete_attr(MPI_COMM_WORLD, MPI_IO);  //~ violation[keyval-predefined]
    key = MPI_LASTUSEDCODE;
    rc[5] = MPI_Comm_free_keyval(&key);  //~ violation[keyval-predefined]
    printf("%d %d %d %d %d %d\n", rc[0], rc[1], rc[2], rc[3], rc[4], rc[5]);

    MPI_Finalize();
    return 0;
}
