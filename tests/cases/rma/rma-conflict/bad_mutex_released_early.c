// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The mutex is given back before the put is complete.
#include "order.h"

static void acquire(int word)
{
    int seen;
    do {
        MPI_Compare_and_swap(&one, &none, &seen, MPI_INT, 0, word, win);
        MPI_Win_flush(0, win);
    } while (seen != 0);
}

static void release(int word)
{
    MPI_Accumulate(&none, 1, MPI_INT, 0, word, 1, MPI_INT, MPI_REPLACE, win);
    MPI_Win_flush(0, win);
}

int main(void)
{
    begin();

    zero();
    MPI_Win_lock_all(0, win);
    acquire(8);
    MPI_Put(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    release(8);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
