// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Bytes 0 to 3 and bytes 4 to 7 have none in common.
#include "order.h"

int main(void)
{
    begin();

    MPI_Datatype five;
    MPI_Type_contiguous(4, MPI_BYTE, &five);
    MPI_Type_commit(&five);
    static char out[8];
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(out, 1, five, 2, 0, 1, five, win);
    } else if (rank == 1) {
        MPI_Put(out, 4, MPI_BYTE, 2, 1, 4, MPI_BYTE, win);
    }
    MPI_Win_fence(0, win);
    MPI_Type_free(&five);

    end();
    return 0;
}
