// ranks: 2
// env: MPIWARDEN_RECORD=64M
// One-sided operations get into what is under way to be sent, and put from what is being received into.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, peer, numbers[4] = { 0 }, *base;
    MPI_Request request;
    MPI_Win win;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Irecv(numbers, 4, MPI_INT, peer, 5, MPI_COMM_WORLD, &request); //~ related[buffer-overlap]
        MPI_Put(&numbers[1], 1, MPI_INT, peer, 0, 1, MPI_INT, win); //~ violation[buffer-overlap]: reads the receive buffer
        MPI_Win_flush(peer, win);
    } else {
        MPI_Isend(numbers, 4, MPI_INT, peer, 5, MPI_COMM_WORLD, &request); //~ related[buffer-overlap]
        MPI_Get(&numbers[3], 1, MPI_INT, peer, 1, 1, MPI_INT, win); //~ violation[buffer-overlap]: writes the send buffer
        MPI_Win_flush(peer, win);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
