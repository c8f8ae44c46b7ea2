// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A vector goes from number 8 down to 2, and number 4 is read.
#include "order.h"

int main(void)
{
    begin();

    MPI_Datatype first;
    static int out[64];
    MPI_Type_vector(4, 1, -2, MPI_INT, &first);
    MPI_Type_commit(&first);
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(out, 4, MPI_INT, 2, 8, 1, first, win); //~ suspicious[rma-conflict]
    } else if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 4, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_fence(0, win);
    MPI_Type_free(&first);

    end();
    return 0;
}
