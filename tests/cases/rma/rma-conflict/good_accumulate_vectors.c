// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Accumulates of a vector and of plain integers are of the same basic type.
#include "order.h"

int main(void)
{
    begin();

    MPI_Datatype first, second;
    static int out[64];
    MPI_Type_vector(4, 1, 2, MPI_INT, &first);
    MPI_Type_vector(4, 1, 2, MPI_FLOAT, &second);
    MPI_Type_commit(&first);
    MPI_Type_commit(&second);
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Accumulate(out, 4, MPI_INT, 2, 0, 1, first, MPI_SUM, win);
    } else if (rank == 1) {
        MPI_Accumulate(out, 8, MPI_INT, 2, 0, 8, MPI_INT, MPI_SUM, win);
    }
    MPI_Win_fence(0, win);
    MPI_Type_free(&first);
    MPI_Type_free(&second);

    end();
    return 0;
}
