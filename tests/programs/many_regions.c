// Two ranks; rank 1 attaches as many regions as the first argument says, and rank 0 puts into each of them, which is
// right. The regions lie apart, so that no library and no tool takes two for one.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 64, REGION = 64, STEP = 8192 };

static char memory[MOST * STEP] __attribute__((aligned(4096)));

int main(int argc, char **argv)
{
    int rank, wrong = 0, regions = argc > 1 ? atoi(argv[1]) : 1;
    MPI_Win win;
    MPI_Aint at;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (regions > MOST)
        regions = MOST;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    for (int i = 0; rank == 1 && i < regions; i++)
        MPI_Win_attach(win, memory + i * STEP, REGION);
    MPI_Get_address(memory, &at);
    MPI_Bcast(&at, 1, MPI_AINT, 1, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        for (int i = 0; i < regions; i++) {
            int value = i + 1;
            MPI_Put(&value, 1, MPI_INT, 1, MPI_Aint_add(at, i * STEP), 1, MPI_INT, win);
            MPI_Win_flush(1, win);
        }
        MPI_Win_unlock_all(win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        for (int i = 0; i < regions; i++)
            wrong += *(int *)(memory + i * STEP) != i + 1;
        MPI_Win_unlock(1, win);
        printf("%d regions, wrong %d\n", regions, wrong);
        fflush(stdout);
        for (int i = 0; i < regions; i++)
            MPI_Win_detach(win, memory + i * STEP);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return wrong != 0;
}
