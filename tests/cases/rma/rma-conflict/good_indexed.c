// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Two indexed types have no number in common.
#include "order.h"

int main(void)
{
    begin();

    MPI_Datatype first, second;
    static int out[64];
    int lengths[3] = {2, 1, 2}, starts[3] = {0, 5, 9}, others[3] = {2, 4, 11};
    MPI_Type_indexed(3, lengths, starts, MPI_INT, &first);
    MPI_Type_indexed(3, lengths, others, MPI_INT, &second);
    MPI_Type_commit(&first);
    MPI_Type_commit(&second);
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(out, 5, MPI_INT, 2, 0, 1, first, win);
    } else if (rank == 1) {
        MPI_Put(out, 5, MPI_INT, 2, 0, 1, second, win);
    }
    MPI_Win_fence(0, win);
    MPI_Type_free(&first);
    MPI_Type_free(&second);

    end();
    return 0;
}
