// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put goes to one of the numbers that a vector sends.
#include "order.h"

int main(void)
{
    begin();

    int scratch[16];
    MPI_Datatype every_other;
    MPI_Type_vector(3, 1, 2, MPI_INT, &every_other);
    MPI_Type_commit(&every_other);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 2, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    if (rank == 1) {
        MPI_Send(memory, 1, every_other, 2, 5, MPI_COMM_WORLD); //~ related[rma-conflict]: the other access
    } else if (rank == 2) {
        MPI_Recv(&scratch, 3, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);
    MPI_Type_free(&every_other);

    end();
    return 0;
}
