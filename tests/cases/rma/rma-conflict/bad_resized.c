// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Three numbers, each with the extent of three: the last one is number 6.
#include "order.h"

int main(void)
{
    begin();

    MPI_Datatype first;
    static int out[64];
    MPI_Type_create_resized(MPI_INT, 0, 3 * sizeof(int), &first);
    MPI_Type_commit(&first);
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(out, 3, MPI_INT, 2, 0, 3, first, win); //~ suspicious[rma-conflict]
    } else if (rank == 1) {
        MPI_Put(&two, 1, MPI_INT, 2, 6, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_fence(0, win);
    MPI_Type_free(&first);

    end();
    return 0;
}
