// ranks: 3
// env: MPIWARDEN_RECORD=64M
// 12.7.1: accumulates of one type whose elements overlap by half.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win second;
    static double out[2] = {1, 2};
    static double wide[8];
    MPI_Win_create(wide, sizeof wide, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &second);
    MPI_Win_fence(0, second);
    if (rank == 0) {
        MPI_Accumulate(out, 1, MPI_DOUBLE, 2, 0, 1, MPI_DOUBLE, MPI_SUM, second); //~ suspicious[rma-conflict]
    } else if (rank == 1) {
        MPI_Accumulate(out, 1, MPI_DOUBLE, 2, 1, 1, MPI_DOUBLE, MPI_SUM, second); //~ related[rma-conflict]: the other access
    }
    MPI_Win_fence(0, second);
    MPI_Win_free(&second);

    end();
    return 0;
}
