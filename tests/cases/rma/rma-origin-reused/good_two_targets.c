// ranks: 2
// Buffers for several targets and windows: only read, or free by what completes the right operation, or apart.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, *memory, *others, one = 1, got = 0, many[8] = {0}, result = 0;
    MPI_Win win, other;
    MPI_Request request;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &others, &other);
    MPI_Datatype apart;
    MPI_Type_vector(4, 1, 2, MPI_INT, &apart);
    MPI_Type_commit(&apart);
    MPI_Win_lock_all(0, win);
    MPI_Win_lock_all(0, other);

    // Read by all.
    MPI_Put(&one, 1, MPI_INT, 0, rank, 1, MPI_INT, win);
    MPI_Put(&one, 1, MPI_INT, 1, rank, 1, MPI_INT, win);
    MPI_Accumulate(&one, 1, MPI_INT, 1, 2, 1, MPI_INT, MPI_SUM, other);
    MPI_Fetch_and_op(&one, &result, MPI_INT, 0, 2, MPI_SUM, other);

    // One after the other.
    MPI_Get(&got, 1, MPI_INT, 0, 4, 1, MPI_INT, win);
    MPI_Win_flush_local(0, win);
    MPI_Get(&got, 1, MPI_INT, 1, 4, 1, MPI_INT, win);
    MPI_Win_flush_local_all(win);
    MPI_Rget(&got, 1, MPI_INT, peer, 4, 1, MPI_INT, other, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Get(&got, 1, MPI_INT, peer, 5, 1, MPI_INT, win);
    MPI_Win_flush(peer, win);
    MPI_Get(&got, 1, MPI_INT, peer, 5, 1, MPI_INT, other);
    MPI_Win_unlock_all(other);
    MPI_Put(&got, 1, MPI_INT, peer, 8 + rank, 1, MPI_INT, win);
    MPI_Win_flush_all(win);

    // Next to each other, and in each other's gaps; nothing at all.
    MPI_Get(&many[0], 1, apart, 0, 16, 4, MPI_INT, win);
    MPI_Get(&many[1], 1, apart, 1, 16, 4, MPI_INT, win);
    MPI_Get(&many[0], 0, MPI_INT, peer, 16, 0, MPI_INT, win);
    MPI_Win_flush_all(win);
    for (int target = 0; target < 2; target++)
        MPI_Get(&many[4 * target], 4, MPI_INT, target, 16, 4, MPI_INT, win);
    MPI_Win_unlock_all(win);

    // Between fences of both.
    MPI_Win_fence(0, win);
    MPI_Get(&got, 1, MPI_INT, peer, 5, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    MPI_Win_fence(0, other);
    MPI_Get(&got, 1, MPI_INT, peer, 5, 1, MPI_INT, other);
    MPI_Win_fence(0, other);
    MPI_Type_free(&apart);
    MPI_Win_free(&other);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
