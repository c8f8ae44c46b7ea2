// ranks: 3
// env: MPIWARDEN_RECORD=64M
// What is read is in the structure's hole.
#include "order.h"

int main(void)
{
    begin();

    MPI_Datatype first;
    static int out[64];
    int lengths[2] = {1, 1};
    MPI_Aint starts[2] = {0, 8};
    MPI_Datatype members[2] = {MPI_INT, MPI_INT};
    MPI_Type_create_struct(2, lengths, starts, members, &first);
    MPI_Type_commit(&first);
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(out, 2, MPI_INT, 2, 0, 1, first, win);
    } else if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 1, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);
    MPI_Type_free(&first);

    end();
    return 0;
}
