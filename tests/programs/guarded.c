// Two ranks; rank 0 makes three wrong operations on rank 1's memory: a put and a put with a request that reach past a
// region, and a put without an epoch. The argument is the window's error handler: `return`, `own`, or `default`.
// The memory past the region is the program's too, so that nothing but bytes is lost when the calls are passed on.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REGION = 64, SOME = 8 };

static int handled, last_class;
static char memory[8192] __attribute__((aligned(4096)));

static void on_error(MPI_Win *win, int *code, ...)
{
    (void)win;
    handled++;
    MPI_Error_class(*code, &last_class);
}

static const char *name(int code)
{
    int class;
    MPI_Error_class(code, &class);
    return class == MPI_SUCCESS ? "success"
        : class == MPI_ERR_RMA_RANGE ? "range"
        : class == MPI_ERR_RMA_SYNC ? "sync"
                                    : "other";
}

// What rank 1's memory past the region holds, and clean memory for the next step.
static void look(const char *step, int rank)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        printf("%s: memory past the region %s\n", step, memory[REGION] == 0 ? "unchanged" : "changed");
        fflush(stdout);
        memory[REGION] = 0;
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void tell(const char *step, int code)
{
    printf("%s: code %s, handler called %d", step, name(code), handled);
    printf(handled ? " with %s\n" : "\n", name(last_class));
    fflush(stdout);
    handled = 0;
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "default";
    const char bytes[SOME] = "ppppppp";
    int rank, code;
    MPI_Win win;
    MPI_Errhandler handler;
    MPI_Aint at;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    if (strcmp(how, "return") == 0)
        MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    if (strcmp(how, "own") == 0) {
        MPI_Win_create_errhandler(on_error, &handler);
        MPI_Win_set_errhandler(win, handler);
        MPI_Errhandler_free(&handler);
    }
    MPI_Win_attach(win, memory, REGION);
    MPI_Get_address(memory, &at);
    MPI_Bcast(&at, 1, MPI_AINT, 1, MPI_COMM_WORLD);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        code = MPI_Put(bytes, SOME, MPI_CHAR, 1, MPI_Aint_add(at, REGION - 4), SOME, MPI_CHAR, win); // past
        tell("past", code);
        MPI_Win_unlock(1, win);
    }
    look("past", rank);

    if (rank == 0) {
        MPI_Request request;
        memset(&request, 0x5a, sizeof request);
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        code = MPI_Rput(bytes, SOME, MPI_CHAR, 1, MPI_Aint_add(at, REGION - 4), SOME, MPI_CHAR, win, &request); // asked
        tell("asked", code);
        printf("asked: request %s\n", request == MPI_REQUEST_NULL ? "null" : "live");
        if (code == MPI_SUCCESS || request == MPI_REQUEST_NULL)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Win_unlock(1, win);
    }
    look("asked", rank);

    if (rank == 0) {
        code = MPI_Put(bytes, SOME, MPI_CHAR, 1, at, SOME, MPI_CHAR, win); // outside
        tell("outside", code);
    }
    look("outside", rank);

    // The window is as good as before.
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        code = MPI_Put("right", 6, MPI_CHAR, 1, at, 6, MPI_CHAR, win);
        tell("right", code);
        MPI_Win_unlock(1, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        printf("right: %s\n", memory);
        MPI_Win_unlock(1, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
