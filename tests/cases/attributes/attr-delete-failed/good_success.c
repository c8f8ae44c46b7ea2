// Delete callbacks that return MPI_SUCCESS, and one that has an error of its own and keeps it to
// itself.
// ranks: 2
#include <mpi.h>
#include <stdlib.h>

static int problems;

static int comm_delete(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)extra;
    if (*(int *)value != 7)
        problems++; /* told later by other means than a return code */
    free(value);
    return MPI_SUCCESS;
}

static int type_delete(MPI_Datatype type, int keyval, void *value, void *extra)
{
    (void)type, (void)keyval, (void)extra;
    free(value);
    return MPI_SUCCESS;
}

static int win_delete(MPI_Win win, int keyval, void *value, void *extra)
{
    (void)win, (void)keyval, (void)extra;
    free(value);
    return MPI_SUCCESS;
}

static void *new_number(int number)
{
    int *value = malloc(sizeof *value);

    if (value == NULL)
        abort();
    *value = number;
    return value;
}

int main(int argc, char **argv)
{
    int comm_key, type_key, win_key, memory = 0;
    MPI_Comm dup;
    MPI_Datatype pair;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, comm_delete, &comm_key, NULL);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, type_delete, &type_key, NULL);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, win_delete, &win_key, NULL);

    MPI_Comm_set_attr(dup, comm_key, new_number(6));
    MPI_Comm_set_attr(dup, comm_key, new_number(7));
    MPI_Type_set_attr(pair, type_key, new_number(1));
    MPI_Type_set_attr(pair, type_key, new_number(2));
    MPI_Type_delete_attr(pair, type_key);
    MPI_Win_set_attr(win, win_key, new_number(1));
    MPI_Comm_free(&dup);
    MPI_Type_free(&pair);
    MPI_Win_free(&win);
    if (problems != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);

    MPI_Comm_free_keyval(&comm_key);
    MPI_Type_free_keyval(&type_key);
    MPI_Win_free_keyval(&win_key);
    MPI_Finalize();
    return 0;
}
