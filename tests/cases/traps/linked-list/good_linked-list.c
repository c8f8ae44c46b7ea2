// ranks: 2
// The distributed linked list of 12.8: attaching inside a lock_all epoch, RMA at addresses, detached at the end.
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>

enum { ELEMENTS = 5 };

struct pointer {
    MPI_Aint disp;
    int rank;
};

struct element {
    struct pointer next;
    int value;
};

static const struct pointer nil = {0, -1};
static struct element *mine[ELEMENTS + 1];
static int count;

static MPI_Aint new_element(int value, MPI_Win win)
{
    struct element *e;
    MPI_Aint disp;
    MPI_Alloc_mem(sizeof *e, MPI_INFO_NULL, &e);
    e->value = value;
    e->next = nil;
    MPI_Win_attach(win, e, sizeof *e);
    mine[count++] = e;
    MPI_Get_address(e, &disp);
    return disp;
}

static MPI_Aint at(struct pointer p, size_t offset)
{
    return MPI_Aint_add(p.disp, (MPI_Aint)offset);
}

int main(void)
{
    int rank;
    MPI_Win win;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    struct pointer tail = {0, 0};
    if (rank == 0)
        tail.disp = new_element(-1, win);
    MPI_Bcast(&tail.disp, 1, MPI_AINT, 0, MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    for (int i = 0; i < ELEMENTS; i++) {
        struct pointer made = {new_element(rank, win), rank};
        int linked = 0;
        while (!linked) {
            struct pointer next = nil;
            MPI_Compare_and_swap(&made.rank, &nil.rank, &next.rank, MPI_INT, tail.rank,
                                 at(tail, offsetof(struct element, next.rank)), win);
            MPI_Win_flush(tail.rank, win);
            linked = next.rank == nil.rank;
            if (linked) {
                MPI_Accumulate(&made.disp, 1, MPI_AINT, tail.rank, at(tail, offsetof(struct element, next.disp)), 1,
                               MPI_AINT, MPI_REPLACE, win);
                MPI_Win_flush(tail.rank, win);
                tail = made;
                continue;
            }
            do {
                MPI_Get_accumulate(NULL, 0, MPI_AINT, &next.disp, 1, MPI_AINT, tail.rank,
                                   at(tail, offsetof(struct element, next.disp)), 1, MPI_AINT, MPI_NO_OP, win);
                MPI_Win_flush(tail.rank, win);
            } while (next.disp == nil.disp);
            tail = next;
        }
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);

    while (count > 0) {
        MPI_Win_detach(win, mine[--count]);
        MPI_Free_mem(mine[count]);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
