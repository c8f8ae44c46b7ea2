// Looks first, deletes what is there only: also on some ranks only, and what a duplicate got by
// copying.
// ranks: 2
#include <mpi.h>
#include <stddef.h>

static void delete_if_there(MPI_Comm comm, int key)
{
    int flag;
    void *value;

    MPI_Comm_get_attr(comm, key, &value, &flag);
    if (flag)
        MPI_Comm_delete_attr(comm, key);
}

int main(int argc, char **argv)
{
    int key, type_key, win_key, rank, number = 1, memory = 0;
    MPI_Comm first, second;
    MPI_Datatype pair, copy;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    if (rank == 0)
        MPI_Comm_set_attr(first, key, &number);
    MPI_Comm_dup(first, &second);
    delete_if_there(second, key);
    delete_if_there(second, key);
    if (rank == 0)
        MPI_Comm_delete_attr(first, key);
    MPI_Comm_free(&second);
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);

    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL);
    MPI_Type_set_attr(pair, type_key, &number);
    MPI_Type_dup(pair, &copy);
    MPI_Type_delete_attr(copy, type_key);
    MPI_Type_delete_attr(pair, type_key);
    MPI_Type_free(&copy);
    MPI_Type_free(&pair);
    MPI_Type_free_keyval(&type_key);

    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &win_key, NULL);
    MPI_Win_set_attr(win, win_key, &number);
    MPI_Win_delete_attr(win, win_key);
    MPI_Win_free_keyval(&win_key);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
