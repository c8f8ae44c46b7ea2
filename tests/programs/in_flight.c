// Two ranks; rank 0 puts to both and ends by a signal before the epoch is closed. Arguments: the signal (`kill` or
// `crash`), then what came before it: `open` (nothing was flushed), `one` (rank 1 was flushed), `all` (everything was),
// `held` (the only put reaches past its region).
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

enum { REGION = 64 };

static char memory[8192] __attribute__((aligned(4096)));

int main(int argc, char **argv)
{
    const char *ends = argc > 1 ? argv[1] : "kill", *before = argc > 2 ? argv[2] : "open";
    const char bytes[24] = "as many bytes as a name";
    int rank;
    MPI_Win win;
    MPI_Aint at[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, REGION);
    MPI_Get_address(memory, &at[rank]);
    MPI_Bcast(&at[0], 1, MPI_AINT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&at[1], 1, MPI_AINT, 1, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        if (strcmp(before, "held") == 0) {
            MPI_Put(bytes, 24, MPI_CHAR, 1, MPI_Aint_add(at[1], REGION - 1), 24, MPI_CHAR, win); // past
        } else {
            MPI_Put(bytes, 8, MPI_CHAR, 0, at[0], 8, MPI_CHAR, win);                     // itself
            MPI_Put(bytes, 24, MPI_CHAR, 1, MPI_Aint_add(at[1], 16), 24, MPI_CHAR, win); // other
        }
        if (strcmp(before, "one") == 0)
            MPI_Win_flush(1, win);
        if (strcmp(before, "all") == 0)
            MPI_Win_flush_all(win);
        if (strcmp(ends, "kill") == 0)
            raise(SIGKILL);
        *(volatile char *)16 = 1;
    }
    // The launcher ends the others.
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
