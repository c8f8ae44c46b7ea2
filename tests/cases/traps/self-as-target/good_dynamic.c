// ranks: 2
// The process itself as the target, on a dynamic window and in every kind of epoch.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, out = 1, in = 0, before = 0;
    static int memory[64];
    MPI_Aint mine;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Get_address(memory, &mine);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    MPI_Put(&out, 1, MPI_INT, rank, MPI_Aint_add(mine, 16), 1, MPI_INT, win);
    MPI_Win_flush(rank, win);
    MPI_Get(&in, 1, MPI_INT, rank, MPI_Aint_add(mine, 16), 1, MPI_INT, win);
    MPI_Fetch_and_op(&out, &before, MPI_INT, rank, MPI_Aint_add(mine, 32), MPI_SUM, win);
    MPI_Win_unlock(rank, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_fence(0, win);
    MPI_Put(&out, 1, MPI_INT, rank, MPI_Aint_add(mine, 64), 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
