// ranks: 2
// MPI_Win_test said that the exposure epoch is over, and MPI_Win_wait is called all the same.
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
    int flag = 0;
    MPI_Win_post(other, 0, win);
    MPI_Win_start(other, 0, win);
    MPI_Win_complete(win);
    while (!flag)
        MPI_Win_test(win, &flag); //~ related[epoch-misuse]: the exposure epoch ended here
    MPI_Win_wait(win); //~ violation[epoch-misuse]: the exposure epoch of MPI_Win_post has ended already
    MPI_Group_free(&other);
    MPI_Group_free(&everyone);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
