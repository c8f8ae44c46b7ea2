// ranks: 2
// Lock after an empty fence; a last fence with nothing since; start and complete with an empty group; post then start.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, out = 1;
    void *base;
    MPI_Win win;
    MPI_Group everyone, other;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_fence(0, win);
    MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED, win);
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win);
    MPI_Put(&out, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
    MPI_Put(&out, 0, MPI_INT, 1 - rank, 0, 0, MPI_INT, win);
    MPI_Put(&out, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win);
    MPI_Win_unlock(1 - rank, win);
    MPI_Win_get_group(win, &everyone);
    int peer = 1 - rank;
    MPI_Group_incl(everyone, 1, &peer, &other);
    MPI_Win_start(MPI_GROUP_EMPTY, 0, win);
    MPI_Win_complete(win);
    MPI_Win_post(other, 0, win);
    MPI_Win_start(other, 0, win);
    MPI_Put(&out, 1, MPI_INT, peer, 8, 1, MPI_INT, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    MPI_Group_free(&other);
    MPI_Group_free(&everyone);
    MPI_Win_fence(0, win);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
