// ranks: 2
// One buffer for what is got from two targets, and in two windows; a loop over the targets is no excuse.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, *memory, *others, one = 1, got = 0, result = 0, again = 0, swapped = 0, zero = 0;
    MPI_Win win, other;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &others, &other);
    MPI_Win_lock_all(0, win);
    MPI_Win_lock_all(0, other);

    MPI_Get(&got, 1, MPI_INT, 1, 0, 1, MPI_INT, win);                        //~ related[rma-origin-reused]: operation
    MPI_Get(&got, 1, MPI_INT, 0, 0, 1, MPI_INT, win);                        //~ suspicious[rma-origin-reused]
    MPI_Win_flush_local_all(win);
    MPI_Fetch_and_op(&one, &result, MPI_INT, 1, 1, MPI_SUM, win);            //~ related[rma-origin-reused]: operation
    MPI_Get_accumulate(&one, 1, MPI_INT, &result, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_SUM, win); //~ suspicious[rma-origin-reused]: result buffer
    MPI_Win_flush_all(win);
    MPI_Compare_and_swap(&one, &zero, &swapped, MPI_INT, 1, 2, win);         //~ related[rma-origin-reused]: operation
    MPI_Put(&swapped, 1, MPI_INT, 1, 2, 1, MPI_INT, other);                  //~ suspicious[rma-origin-reused]
    MPI_Win_flush_all(other);
    MPI_Win_flush_all(win);
    for (int target = 0; target < 2; target++)
        MPI_Get(&again, 1, MPI_INT, target, 3, 1, MPI_INT, win);             //~ suspicious[rma-origin-reused]

    MPI_Win_unlock_all(other);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&other);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
