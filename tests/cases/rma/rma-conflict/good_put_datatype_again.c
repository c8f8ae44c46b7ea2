// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Two puts do not meet; one has a datatype with the handle of a longer one that was freed.
#include "order.h"

int main(void)
{
    begin();

    MPI_Datatype first, second; /* MPICH gives the second the handle of the first */
    MPI_Type_contiguous(4, MPI_INT, &first);
    MPI_Type_commit(&first);
    int numbers[4] = {0};
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(numbers, 1, first, 1, 0, 1, first, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Type_free(&first);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Type_contiguous(1, MPI_INT, &second);
    MPI_Type_commit(&second);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(numbers, 1, second, 1, 4, 1, second, win);
    } else if (rank == 2) {
        MPI_Put(&one, 1, MPI_INT, 1, 5, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Type_free(&second);

    end();
    return 0;
}
