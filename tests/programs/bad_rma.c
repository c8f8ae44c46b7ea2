// Two ranks; rank 0 makes one-sided calls with arguments that are none. The argument says which: `type-freed`,
// `type-uncommitted`, `window-freed`, `window-null`, `rank`, `wraps`, `overflows`. What each call says goes to standard
// output, where the MPI library survives it.
#include <mpi.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static char memory[4096] __attribute__((aligned(4096)));
static long buffer[8];

static void tell(const char *call, int code)
{
    printf("%s %s\n", call, code == MPI_SUCCESS ? "succeeded" : "failed");
    fflush(stdout);
}

static void put(MPI_Datatype type, int rank, MPI_Aint at, MPI_Win win)
{
    tell("put", MPI_Put(buffer, 1, type, rank, at, 1, type, win));
}

static void types(const char *what, MPI_Aint at, MPI_Win win)
{
    MPI_Datatype type, old;
    MPI_Type_contiguous(2, MPI_INT, &type);
    old = type;
    if (strcmp(what, "type-freed") == 0) {
        MPI_Type_commit(&type);
        MPI_Type_free(&type);
    }
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
    put(old, 1, at, win);
    MPI_Win_unlock(1, win);
    if (strcmp(what, "type-freed") != 0)
        MPI_Type_free(&type);
}

static void windows(MPI_Aint at, MPI_Win win)
{
    long result;
    tell("lock", MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win));
    put(MPI_INT, 1, at, win);
    tell("fetch_and_op", MPI_Fetch_and_op(buffer, &result, MPI_LONG, 1, at, MPI_SUM, win));
    tell("flush", MPI_Win_flush(1, win));
    tell("unlock", MPI_Win_unlock(1, win));
    tell("sync", MPI_Win_sync(win));
    tell("complete", MPI_Win_complete(win));
}

static void ranks(MPI_Aint at, MPI_Win win)
{
    tell("lock", MPI_Win_lock(MPI_LOCK_SHARED, 2, 0, win));
    MPI_Win_lock_all(0, win);
    put(MPI_INT, 2, at, win);
    put(MPI_INT, INT_MAX, at, win);
    put(MPI_INT, -77, at, win);
    MPI_Win_unlock_all(win);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "wraps";
    int rank;
    void *base;
    MPI_Aint at;
    MPI_Win win, other, old;
    MPI_Datatype huge;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_allocate(4096, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &other);
    MPI_Win_set_errhandler(other, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, 4096);
    MPI_Get_address(memory, &at);
    MPI_Bcast(&at, 1, MPI_AINT, 1, MPI_COMM_WORLD);
    old = other;
    if (strcmp(what, "window-freed") == 0)
        MPI_Win_free(&other);

    if (rank == 0 && strncmp(what, "type", 4) == 0)
        types(what, at, win);
    if (rank == 0 && strncmp(what, "window", 6) == 0)
        windows(0, strcmp(what, "window-null") == 0 ? MPI_WIN_NULL : old);
    if (rank == 0 && strcmp(what, "rank") == 0)
        ranks(at, win);
    if (rank == 0 && strcmp(what, "wraps") == 0) {
        MPI_Win_lock_all(0, win);
        put(MPI_LONG, 1, (MPI_Aint)-4, win);
        MPI_Win_unlock_all(win);
    }
    if (rank == 0 && strcmp(what, "overflows") == 0) {
        MPI_Type_create_hvector(1 << 20, 1, (MPI_Aint)1 << 42, MPI_LONG, &huge);
        MPI_Type_commit(&huge);
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, other);
        tell("put", MPI_Put(buffer, 8, MPI_CHAR, 1, PTRDIFF_MAX / 4, 8, MPI_CHAR, other));
        tell("get", MPI_Get(buffer, 8, MPI_CHAR, 1, PTRDIFF_MIN / 4, 8, MPI_CHAR, other));
        tell("put", MPI_Put(buffer, 1, MPI_LONG, 1, 0, INT_MAX, huge, other));
        MPI_Win_unlock(1, other);
        MPI_Type_free(&huge);
    }

    MPI_Barrier(MPI_COMM_WORLD);
    if (other != MPI_WIN_NULL)
        MPI_Win_free(&other);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);
    if (rank == 0)
        puts("finalized");
    MPI_Finalize();
    return 0;
}
