// The predefined attributes are read, and what is set lies under a key of the program's own.
// ranks: 2
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int comm_key, win_key, flag, memory = 0, *tag_ub, *unit;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &comm_key, NULL);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &tag_ub, &flag);
    MPI_Comm_set_attr(MPI_COMM_WORLD, comm_key, tag_ub);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, comm_key);
    MPI_Comm_free_keyval(&comm_key);

    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &win_key, NULL);
    MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &unit, &flag);
    MPI_Win_set_attr(win, win_key, unit);
    MPI_Win_delete_attr(win, win_key);
    MPI_Win_free_keyval(&win_key);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
