// Two ranks; windows of every flavour come and go on MPI_COMM_WORLD and on a copy of it, while the program counts the
// runs of all its callbacks: of attributes on communicators, windows and datatypes, and of error handlers. One error is
// made on purpose, so that the last count is not zero. What a tool does for itself must change none of the counts.
#include <mpi.h>
#include <stdio.h>

enum { ROUNDS = 4, BYTES = 4096 };

static int copied, deleted, win_deleted, type_copied, type_deleted, comm_errors, win_errors, number = 7;
static char memory[BYTES] __attribute__((aligned(4096)));

static int on_copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key, (void)extra;
    copied++;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int on_delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value, (void)extra;
    deleted++;
    return MPI_SUCCESS;
}

static int on_win_delete(MPI_Win win, int key, void *value, void *extra)
{
    (void)win, (void)key, (void)value, (void)extra;
    win_deleted++;
    return MPI_SUCCESS;
}

static int on_type_copy(MPI_Datatype type, int key, void *extra, void *in, void *out, int *flag)
{
    (void)type, (void)key, (void)extra;
    type_copied++;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int on_type_delete(MPI_Datatype type, int key, void *value, void *extra)
{
    (void)type, (void)key, (void)value, (void)extra;
    type_deleted++;
    return MPI_SUCCESS;
}

static void on_comm_error(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
    comm_errors++;
}

static void on_win_error(MPI_Win *win, int *code, ...)
{
    (void)win, (void)code;
    win_errors++;
}

static int win_key;
static MPI_Errhandler win_handler;
static MPI_Datatype pair;

// One put to the other rank and a look at what came, then the window's end.
static int use_and_free(MPI_Win win, MPI_Comm comm, int rank, MPI_Aint at, int *here)
{
    int values[2] = { 100 + rank, 0 }, wrong;
    MPI_Win_set_attr(win, win_key, &number);
    MPI_Win_set_errhandler(win, win_handler);
    MPI_Win_lock_all(0, win);
    MPI_Put(values, 1, pair, 1 - rank, at, 1, pair, win);
    MPI_Win_unlock_all(win);
    MPI_Barrier(comm);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    wrong = *here != 101 - rank;
    MPI_Win_unlock(rank, win);
    MPI_Barrier(comm);
    MPI_Win_free(&win);
    return wrong;
}

static int windows_on(MPI_Comm comm, int rank)
{
    int wrong = 0;
    char *base;
    MPI_Win win;
    MPI_Aint at[2];
    MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &win);
    MPI_Win_attach(win, memory, BYTES);
    MPI_Get_address(memory, &at[rank]);
    MPI_Bcast(&at[0], 1, MPI_AINT, 0, comm);
    MPI_Bcast(&at[1], 1, MPI_AINT, 1, comm);
    wrong += use_and_free(win, comm, rank, at[1 - rank], (int *)memory);
    MPI_Alloc_mem(BYTES, MPI_INFO_NULL, &base);
    MPI_Win_create(base, BYTES, 1, MPI_INFO_NULL, comm, &win);
    wrong += use_and_free(win, comm, rank, 64, (int *)(base + 64));
    MPI_Free_mem(base);
    MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, comm, &base, &win);
    wrong += use_and_free(win, comm, rank, 0, (int *)base);
    return wrong;
}

int main(int argc, char **argv)
{
    int rank, key, type_key, wrong = 0, *value, found = 0;
    MPI_Comm copy;
    MPI_Errhandler handler;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(on_copy, on_delete, &key, NULL);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, on_win_delete, &win_key, NULL);
    MPI_Type_create_keyval(on_type_copy, on_type_delete, &type_key, NULL);
    MPI_Comm_create_errhandler(on_comm_error, &handler);
    MPI_Win_create_errhandler(on_win_error, &win_handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &number);
    MPI_Type_set_attr(MPI_INT, type_key, &number);
    MPI_Type_set_attr(MPI_BYTE, type_key, &number);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_set_attr(pair, type_key, &number);
    MPI_Type_commit(&pair);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    for (int round = 0; round < ROUNDS; round++) {
        wrong += windows_on(MPI_COMM_WORLD, rank);
        wrong += windows_on(copy, rank);
    }
    MPI_Comm_free(&copy);
    MPI_Type_free(&pair);
    MPI_Send(&number, 1, MPI_INT, 99, 0, MPI_COMM_WORLD); // the one error
    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &found);
    wrong += !found || value != &number;
    printf("rank %d: copied %d, deleted %d, of windows %d, of datatypes %d and %d, errors %d and %d, wrong %d\n", rank,
        copied, deleted, win_deleted, type_copied, type_deleted, comm_errors, win_errors, wrong);
    fflush(stdout);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_delete_attr(MPI_COMM_SELF, key);
    MPI_Type_delete_attr(MPI_INT, type_key);
    MPI_Type_delete_attr(MPI_BYTE, type_key);
    MPI_Comm_free_keyval(&key);
    MPI_Win_free_keyval(&win_key);
    MPI_Type_free_keyval(&type_key);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
    MPI_Errhandler_free(&handler);
    MPI_Errhandler_free(&win_handler);
    MPI_Finalize();
    return wrong != 0;
}
