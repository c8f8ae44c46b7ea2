// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put goes to a hole of a vector that is sent.
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
        MPI_Put(&one, 1, MPI_INT, 1, 1, 1, MPI_INT, win);
    }
    if (rank == 1) {
        MPI_Send(memory, 1, every_other, 2, 5, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Recv(&scratch, 3, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);
    MPI_Type_free(&every_other);

    end();
    return 0;
}
