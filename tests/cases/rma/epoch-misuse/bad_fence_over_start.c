// ranks: 2
// exit: any
// An epoch of start and complete inside of a fence epoch that has an operation later.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    int rank, peer, out = 1, in = 0;
    int *base;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Group everyone, other;
    MPI_Win_get_group(win, &everyone);
    MPI_Group_incl(everyone, 1, &peer, &other);
    MPI_Win_fence(0, win);
    MPI_Win_post(other, 0, win);
    MPI_Win_start(other, 0, win); //~ related[epoch-misuse]: the earlier call is here
    MPI_Put(&out, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Get(&in, 1, MPI_INT, peer, 1, 1, MPI_INT, win); //~ related[epoch-misuse]: the first operation is here
    MPI_Win_fence(0, win); //~ violation[epoch-misuse]: overlaps one of MPI_Win_start
    MPI_Group_free(&other);
    MPI_Group_free(&everyone);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
