// ranks: 2
// An element of eight bytes, of which four are attached.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    long one = 1, zero = 0, before, found;
    static long memory[8];
    MPI_Aint mine, theirs;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, 7 * sizeof(long) + 4); //~ related[rma-past-region]: attached
    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Fetch_and_op(&one, &before, MPI_LONG, peer, MPI_Aint_add(theirs, 56), MPI_SUM, win); //~ violation[rma-past-region]
    MPI_Win_flush(peer, win);
    MPI_Compare_and_swap(&one, &zero, &found, MPI_LONG, peer, MPI_Aint_add(theirs, 56), win); //~ violation[rma-past-region]
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
