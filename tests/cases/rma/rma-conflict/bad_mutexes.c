// ranks: 2
// env: MPIWARDEN_RECORD=64M
// skip: ompi4 ompi5 mpich4 mpich5 mpich5abi impi impiabi — missed: an owner is taken to wait for what is written into its memory, by loads
// Two ranks take two different mutexes for one number.
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
    acquire(8 + rank);
    MPI_Put(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    MPI_Win_flush(0, win);
    release(8 + rank);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
