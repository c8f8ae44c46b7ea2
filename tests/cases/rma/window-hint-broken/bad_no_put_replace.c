// ranks: 2
// As good_no_put_no_change, with the operator that writes.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    int rank, peer, out = 1, in = 0, zero = 0;
    int *base;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_fence(MPI_MODE_NOPUT, win);
    MPI_Fetch_and_op(&out, &in, MPI_INT, peer, 1, MPI_REPLACE, win); //~ violation[window-hint-broken]: asserted MPI_MODE_NOPUT
    MPI_Win_fence(0, win);
    (void)out, (void)in, (void)zero, (void)peer;
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
