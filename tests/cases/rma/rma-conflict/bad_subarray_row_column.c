// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A row and a column of a matrix of 4 by 4 cross.
#include "order.h"

int main(void)
{
    begin();

    MPI_Datatype first, second;
    static int out[64];
    int whole[2] = {4, 4}, row[2] = {1, 4}, at_row[2] = {2, 0}, column[2] = {4, 1}, at_column[2] = {0, 1};
    MPI_Type_create_subarray(2, whole, row, at_row, MPI_ORDER_C, MPI_INT, &first);
    MPI_Type_create_subarray(2, whole, column, at_column, MPI_ORDER_C, MPI_INT, &second);
    MPI_Type_commit(&first);
    MPI_Type_commit(&second);
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(out, 4, MPI_INT, 2, 0, 1, first, win); //~ suspicious[rma-conflict]
    } else if (rank == 1) {
        MPI_Get(out, 4, MPI_INT, 2, 0, 1, second, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_fence(0, win);
    MPI_Type_free(&first);
    MPI_Type_free(&second);

    end();
    return 0;
}
