// The value is heap memory that has been freed since; it is read on each kind of object.
// ranks: 2
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int comm_key, type_key, win_key, flag, memory = 0;
    int *data = malloc(40 * sizeof *data);
    void *value;
    MPI_Datatype pair;
    MPI_Win win;

    if (data == NULL)
        abort();
    memset(data, 1, 40 * sizeof *data);
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &comm_key, NULL);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &win_key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, comm_key, data);
    MPI_Type_set_attr(pair, type_key, data);
    MPI_Win_set_attr(win, win_key, data);
    free(data);

    MPI_Comm_get_attr(MPI_COMM_WORLD, comm_key, &value, &flag);     //~ suspicious[attr-dangling]
    MPI_Type_get_attr(pair, type_key, &value, &flag);               //~ suspicious[attr-dangling]
    MPI_Win_get_attr(win, win_key, &value, &flag);                  //~ suspicious[attr-dangling]

    MPI_Comm_delete_attr(MPI_COMM_WORLD, comm_key);
    MPI_Type_delete_attr(pair, type_key);
    MPI_Win_delete_attr(win, win_key);
    MPI_Comm_free_keyval(&comm_key);
    MPI_Type_free_keyval(&type_key);
    MPI_Win_free_keyval(&win_key);
    MPI_Win_free(&win);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
