// The same objects, freed: every delete callback runs.
// ranks: 2
#include <mpi.h>
#include <stdlib.h>

static int deleted;

static int free_comm(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)extra;
    deleted++;
    free(value);
    return MPI_SUCCESS;
}

static int free_type(MPI_Datatype type, int keyval, void *value, void *extra)
{
    (void)type, (void)keyval, (void)extra;
    deleted++;
    free(value);
    return MPI_SUCCESS;
}

static int free_win(MPI_Win win, int keyval, void *value, void *extra)
{
    (void)win, (void)keyval, (void)extra;
    deleted++;
    free(value);
    return MPI_SUCCESS;
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
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_comm, &comm_key, NULL);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, free_type, &type_key, NULL);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, free_win, &win_key, NULL);
    MPI_Comm_set_attr(dup, comm_key, malloc(64));
    MPI_Type_set_attr(pair, type_key, malloc(64));
    MPI_Win_set_attr(win, win_key, malloc(64));
    MPI_Comm_free_keyval(&comm_key);
    MPI_Type_free_keyval(&type_key);
    MPI_Win_free_keyval(&win_key);
    MPI_Comm_free(&dup);
    MPI_Type_free(&pair);
    MPI_Win_free(&win);
    if (deleted != 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
    return 0;
}
