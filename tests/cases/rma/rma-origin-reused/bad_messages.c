// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Buffers of one-sided operations that are not complete are received into, sent from, and used by collective operations.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, peer, put[4] = { 0 }, got[4] = { 0 }, sum[4] = { 0 }, *base;
    MPI_Request request;
    MPI_Win win;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(put, 4, MPI_INT, peer, 0, 4, MPI_INT, win); //~ related[rma-origin-reused]
        MPI_Recv(&put[2], 1, MPI_INT, peer, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ suspicious[rma-origin-reused]: receives into the origin buffer
        MPI_Win_flush(peer, win);
        MPI_Get(got, 4, MPI_INT, peer, 4, 4, MPI_INT, win); //~ related[rma-origin-reused]
        MPI_Send(got, 4, MPI_INT, peer, 5, MPI_COMM_WORLD); //~ suspicious[rma-origin-reused]: sends from the origin buffer
        MPI_Win_flush(peer, win);
        MPI_Put(put, 4, MPI_INT, peer, 0, 4, MPI_INT, win); //~ related[rma-origin-reused]
        MPI_Irecv(put, 4, MPI_INT, peer, 5, MPI_COMM_WORLD, &request); //~ suspicious[rma-origin-reused]: receives into the origin buffer
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Win_flush(peer, win);
        MPI_Get(got, 4, MPI_INT, peer, 4, 4, MPI_INT, win); //~ related[rma-origin-reused]
    } else {
        MPI_Send(put, 1, MPI_INT, peer, 5, MPI_COMM_WORLD);
        MPI_Recv(put, 4, MPI_INT, peer, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(put, 4, MPI_INT, peer, 5, MPI_COMM_WORLD);
    }
    MPI_Allreduce(got, sum, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ suspicious[rma-origin-reused]: sends from the origin buffer
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
