// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Two vectors of three numbers one after the other: between them nothing is at number 3, and that is read.
#include "order.h"

int main(void)
{
    begin();

    MPI_Datatype first;
    static int out[64];
    MPI_Datatype vector;
    MPI_Type_vector(3, 1, 2, MPI_INT, &vector);
    MPI_Type_contiguous(2, vector, &first);
    MPI_Type_free(&vector);
    MPI_Type_commit(&first);
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(out, 6, MPI_INT, 2, 0, 1, first, win);
    } else if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 3, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);
    MPI_Type_free(&first);

    end();
    return 0;
}
