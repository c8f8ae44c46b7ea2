// Every call that takes an info object for a window, with one that is not valid: how often the program's error handlers are
// called. Hints that are right, too.
#include <mpi.h>
#include <stdio.h>

static int rank, errors, win_errors;

static void on_error(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
    errors++;
}

static void on_win_error(MPI_Win *win, int *code, ...)
{
    (void)win, (void)code;
    win_errors++;
}

static void told(const char *call, int code)
{
    printf("rank %d, %s: %s, handlers %d and %d\n", rank, call, code == MPI_SUCCESS ? "done" : "failed", errors, win_errors);
    fflush(stdout);
    errors = win_errors = 0;
}

int main(int argc, char **argv)
{
    static int memory[16];
    int *given;
    MPI_Info wrong;
    MPI_Win win;
    MPI_Errhandler handler, win_handler;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_errhandler(on_error, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
#ifdef OPEN_MPI
    // Open MPI knows what was freed, and does not look whether other addresses are ones.
    MPI_Info_create(&wrong);
    MPI_Info freed = wrong;
    MPI_Info_free(&freed);
#else
    // MPICH knows what is no handle at all, and hands out again at once what was freed.
    wrong = (MPI_Info)0x1234567;
#endif

    told("create", MPI_Win_create(memory, sizeof memory, 4, wrong, MPI_COMM_WORLD, &win));
    told("allocate", MPI_Win_allocate(64, 4, wrong, MPI_COMM_WORLD, &given, &win));
    told("allocate_shared", MPI_Win_allocate_shared(64, 4, wrong, MPI_COMM_WORLD, &given, &win));
    told("create_dynamic", MPI_Win_create_dynamic(wrong, MPI_COMM_WORLD, &win));

    told("right create", MPI_Win_create(memory, sizeof memory, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    MPI_Win_create_errhandler(on_win_error, &win_handler);
    MPI_Win_set_errhandler(win, win_handler);
#if !defined OPEN_MPI || OMPI_MAJOR_VERSION > 4
    // Open MPI 4 does not look at it, and crashes.
    told("set_info", MPI_Win_set_info(win, wrong));
#endif
    MPI_Win_free(&win);
    MPI_Errhandler_free(&handler);
    MPI_Errhandler_free(&win_handler);
    MPI_Finalize();
    return 0;
}
