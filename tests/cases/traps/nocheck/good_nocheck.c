// ranks: 2
// MPI_MODE_NOCHECK given rightly: at post and start with a barrier between them, and at locks that nobody else
// takes.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    int rank, peer;
    int *base;
    MPI_Win win;
    MPI_Group everyone, other;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_get_group(win, &everyone);
    MPI_Group_incl(everyone, 1, &peer, &other);
    int out = 1;
    MPI_Win_post(other, MPI_MODE_NOCHECK, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_start(other, MPI_MODE_NOCHECK, win);
    MPI_Put(&out, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, peer, MPI_MODE_NOCHECK, win);
    MPI_Put(&out, 1, MPI_INT, peer, 1, 1, MPI_INT, win);
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
    MPI_Put(&out, 1, MPI_INT, peer, 2, 1, MPI_INT, win);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Group_free(&other);
    MPI_Group_free(&everyone);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
