// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The buffers are used again by messages when the operations are complete at the origin, or only read by both; other buffers lie beside them.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, peer, put[4] = { 0 }, got[8] = { 0 }, sum[4] = { 0 }, *base;
    MPI_Request request, requests[2];
    MPI_Group world, other;
    MPI_Win win;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_lock_all(0, win);
    MPI_Put(put, 4, MPI_INT, peer, 0, 4, MPI_INT, win);
    MPI_Sendrecv(put, 4, MPI_INT, peer, 5, sum, 4, MPI_INT, peer, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Allreduce(put, sum, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Win_flush_local(peer, win);
    MPI_Sendrecv(sum, 4, MPI_INT, peer, 5, put, 4, MPI_INT, peer, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Get(got, 4, MPI_INT, peer, 4, 4, MPI_INT, win);
    MPI_Sendrecv(sum, 4, MPI_INT, peer, 5, got + 4, 4, MPI_INT, peer, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_flush(peer, win);
    MPI_Allreduce(got, sum, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Rget(got, 4, MPI_INT, peer, 4, 4, MPI_INT, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Allreduce(got, sum, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_fence(0, win);
    MPI_Get(got, 4, MPI_INT, peer, 4, 4, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Bcast(got, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &peer, &other);
    MPI_Win_post(other, 0, win);
    MPI_Win_start(other, 0, win);
    MPI_Get(got, 4, MPI_INT, peer, 4, 4, MPI_INT, win);
    MPI_Win_complete(win);
    MPI_Isend(got, 4, MPI_INT, peer, 6, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(put, 4, MPI_INT, peer, 6, MPI_COMM_WORLD, &requests[1]);
    MPI_Win_wait(win);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Put(got, 4, MPI_INT, peer, 0, 4, MPI_INT, win);
    MPI_Win_unlock(peer, win);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Group_free(&other);
    MPI_Group_free(&world);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
