// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Two ranks put neighbouring columns of a matrix.
#include "order.h"

int main(void)
{
    begin();

    MPI_Datatype first, second;
    static int out[64];
    int whole[2] = {4, 4}, column[2] = {4, 1}, left[2] = {0, 1}, right[2] = {0, 2};
    MPI_Type_create_subarray(2, whole, column, left, MPI_ORDER_FORTRAN, MPI_INT, &first);
    MPI_Type_create_subarray(2, whole, column, right, MPI_ORDER_FORTRAN, MPI_INT, &second);
    MPI_Type_commit(&first);
    MPI_Type_commit(&second);
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(out, 4, MPI_INT, 2, 0, 1, first, win);
    } else if (rank == 1) {
        MPI_Put(out, 4, MPI_INT, 2, 0, 1, second, win);
    }
    MPI_Win_fence(0, win);
    MPI_Type_free(&first);
    MPI_Type_free(&second);

    end();
    return 0;
}
