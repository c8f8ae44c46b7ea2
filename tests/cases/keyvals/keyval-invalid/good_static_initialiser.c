// MPI_KEYVAL_INVALID as «not created yet» (7.7.2): compared, and never given to a call.
// ranks: 2
#include <mpi.h>
#include <stddef.h>

static int comm_key = MPI_KEYVAL_INVALID;
static int type_key = MPI_KEYVAL_INVALID;
static int win_key = MPI_KEYVAL_INVALID;

static void use(MPI_Comm comm, MPI_Datatype type, MPI_Win win)
{
    static int number = 1;
    int flag;
    void *value;

    if (comm_key == MPI_KEYVAL_INVALID) {
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &comm_key, NULL);
        MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL);
        MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &win_key, NULL);
        MPI_Comm_set_attr(comm, comm_key, &number);
        MPI_Type_set_attr(type, type_key, &number);
        MPI_Win_set_attr(win, win_key, &number);
    }
    MPI_Comm_get_attr(comm, comm_key, &value, &flag);
    MPI_Type_get_attr(type, type_key, &value, &flag);
    MPI_Win_get_attr(win, win_key, &value, &flag);
}

int main(int argc, char **argv)
{
    int memory = 0;
    MPI_Datatype pair;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    use(MPI_COMM_WORLD, pair, win);
    use(MPI_COMM_WORLD, pair, win);

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
