// ranks: 2
// Operations that change nothing where that was asserted: MPI_NO_OP, no elements, a swap that does not happen.
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
    MPI_Datatype none;
    int values[4] = {0};
    MPI_Type_contiguous(0, MPI_INT, &none);
    MPI_Type_commit(&none);
    MPI_Win_fence(MPI_MODE_NOPUT, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Get_accumulate(NULL, 0, MPI_INT, &values[0], 1, MPI_INT, peer, 0, 1, MPI_INT, MPI_NO_OP, win);
    MPI_Fetch_and_op(&out, &values[1], MPI_INT, peer, 1, MPI_NO_OP, win);
    MPI_Put(&out, 0, MPI_INT, peer, 2, 0, MPI_INT, win);
    MPI_Put(&out, 1, none, peer, 2, 1, none, win);
    MPI_Accumulate(&out, 0, MPI_INT, peer, 2, 0, MPI_INT, MPI_SUM, win);
    MPI_Put(&out, 1, MPI_INT, MPI_PROC_NULL, 2, 1, MPI_INT, win);
    MPI_Accumulate(&out, 1, MPI_INT, MPI_PROC_NULL, 2, 1, MPI_INT, MPI_SUM, win);
    int never = 12345;
    MPI_Compare_and_swap(&out, &never, &values[2], MPI_INT, peer, 3, win);
    MPI_Win_fence(0, win);
    MPI_Type_free(&none);
    (void)out, (void)in, (void)zero, (void)peer;
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
