// ranks: 2
// exit: any
// The post asserts MPI_MODE_NOCHECK, and the start does not: no library comes to an end.
#include <mpi.h>
#include <stdlib.h>
#include <sys/time.h>

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
    // In time of the processor, which waiting in MPI takes: on a busy machine the ranks come here late.
    setitimer(ITIMER_PROF, &(struct itimerval){{0, 0}, {2, 0}}, NULL);
    MPI_Win_post(other, MPI_MODE_NOCHECK, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_start(other, 0, win); //~ violation[window-hint-broken]: by only one of the matching start and post
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    MPI_Group_free(&other);
    MPI_Group_free(&everyone);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
