// Two ranks, each on a host of its own; each attaches memory, and puts into the other's. With the first argument
// `wrong` the memory is detached before.
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    static int memory[64];
    char host[64] = "";
    int rank, out = 1;
    MPI_Win win;
    MPI_Aint mine, theirs;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank, wrong = argc > 1 && strcmp(argv[1], "wrong") == 0;
    gethostname(host, sizeof host - 1);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, sizeof memory); // attached
    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (wrong)
        MPI_Win_detach(win, memory); // detached
    MPI_Win_fence(0, win);
    MPI_Put(&out, 1, MPI_INT, peer, theirs, 1, MPI_INT, win); // operation
    MPI_Win_fence(0, win);                                    // fence
    printf("rank %d on %s has %d\n", rank, host, wrong ? 1 : memory[0]);
    fflush(stdout);
    MPI_Barrier(MPI_COMM_WORLD);
    if (!wrong)
        MPI_Win_detach(win, memory);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
