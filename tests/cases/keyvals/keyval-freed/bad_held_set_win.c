// As bad_held_set_comm, for two windows.
// ranks: 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int key, saved, number = 1, memory = 0, rc;
    MPI_Win win, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &second);
    MPI_Win_set_errhandler(second, MPI_ERRORS_RETURN);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, NULL);
    MPI_Win_set_attr(win, key, &number);
    saved = key;
    MPI_Win_free_keyval(&key);

    rc = MPI_Win_set_attr(second, saved, &number);                  //~ portability[keyval-freed]
    printf("return code %d\n", rc);

    MPI_Win_free(&second);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
