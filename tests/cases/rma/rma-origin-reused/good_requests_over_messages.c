// ranks: 2
// mca: osc pt2pt
// skip: mpich4 mpich5 mpich5abi ompi5 — only Open MPI 4 has this component
// As `good_requests_in_turn`, over Open MPI's component that sends messages.
#include <mpi.h>
#include <stddef.h>

#define COUNT 4

static int peer;
static MPI_Win win;
static int values[2 * COUNT];

static MPI_Request put(int place)
{
    MPI_Request request;
    MPI_Rput(&values[place], 1, MPI_INT, peer, place, 1, MPI_INT, win, &request);
    return request;
}

static MPI_Request get(int place)
{
    MPI_Request request;
    MPI_Rget(&values[place], 1, MPI_INT, peer, place, 1, MPI_INT, win, &request);
    return request;
}

int main(void)
{
    int rank, *memory, a = 1, b = 2, c = 3, d = 4;
    MPI_Request first, second, both[2], many[2 * COUNT];
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_lock_all(0, win);

    // The younger one first.
    MPI_Rput(&a, 1, MPI_INT, peer, 0, 1, MPI_INT, win, &first);
    MPI_Rget(&b, 1, MPI_INT, peer, 1, 1, MPI_INT, win, &second);
    MPI_Wait(&second, MPI_STATUS_IGNORE);
    MPI_Rput(&b, 1, MPI_INT, peer, 2, 1, MPI_INT, win, &second);
    MPI_Wait(&first, MPI_STATUS_IGNORE);
    MPI_Rget(&a, 1, MPI_INT, peer, 3, 1, MPI_INT, win, &first);
    MPI_Wait(&first, MPI_STATUS_IGNORE);
    MPI_Rget(&a, 1, MPI_INT, peer, 4, 1, MPI_INT, win, &first);
    MPI_Wait(&second, MPI_STATUS_IGNORE);
    MPI_Wait(&first, MPI_STATUS_IGNORE);

    // Operations that combine.
    MPI_Raccumulate(&a, 1, MPI_INT, peer, 8, 1, MPI_INT, MPI_SUM, win, &both[0]);
    MPI_Rget_accumulate(&c, 1, MPI_INT, &d, 1, MPI_INT, peer, 9, 1, MPI_INT, MPI_SUM, win, &both[1]);
    int index, flag = 0;
    MPI_Waitany(1, &both[1], &index, MPI_STATUS_IGNORE);
    MPI_Get(&d, 1, MPI_INT, peer, 10, 1, MPI_INT, win);
    MPI_Win_flush_local(peer, win);
    MPI_Put(&d, 1, MPI_INT, peer, 11, 1, MPI_INT, win);
    while (!flag)
        MPI_Testall(2, both, &flag, MPI_STATUSES_IGNORE);
    MPI_Get(&a, 1, MPI_INT, peer, 12, 1, MPI_INT, win);
    MPI_Win_flush_all(win);

    // Requests that are handed on by value, and moved in their array.
    for (int i = 0; i < COUNT; i++)
        many[i] = put(i);
    for (int i = COUNT; i < 2 * COUNT; i++)
        many[i] = get(i);
    for (int i = 0; i < COUNT; i++) {
        MPI_Request other = many[i];
        many[i] = many[2 * COUNT - 1 - i];
        many[2 * COUNT - 1 - i] = other;
    }
    MPI_Waitall(COUNT, many, MPI_STATUSES_IGNORE);
    for (int i = COUNT; i < 2 * COUNT; i++)
        many[i - COUNT] = put(i);
    for (int left = 2 * COUNT; left > 0;) {
        int done, indices[2 * COUNT];
        MPI_Waitsome(2 * COUNT, many, &done, indices, MPI_STATUSES_IGNORE);
        left -= done;
    }
    MPI_Win_flush(peer, win);
    for (int i = 0; i < 2 * COUNT; i++)
        many[i] = get(i);
    MPI_Waitall(2 * COUNT, many, MPI_STATUSES_IGNORE);

    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
