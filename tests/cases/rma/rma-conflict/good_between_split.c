// ranks: 4
// env: MPIWARDEN_RECORD=64M
// A part of a duplicate has its ranks backwards: the message goes to rank 2.
#include "order.h"

int main(void)
{
    MPI_Comm half, between;

    begin();
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 5, &between);
    MPI_Comm copy, part;
    MPI_Comm_dup(between, &copy);
    MPI_Comm_split(copy, 0, -rank, &part);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 3, 0, 1, MPI_INT, win);
        MPI_Win_flush(3, win);
    }
    if (rank == 0) {
        MPI_Send(&token, 1, MPI_INT, 1, 5, part);
    } else if (rank == 2) {
        MPI_Recv(&token, 1, MPI_INT, 1, 5, part, MPI_STATUS_IGNORE);
    }
    if (rank == 2) {
        MPI_Get(&got, 1, MPI_INT, 3, 0, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&part);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    end();
    return 0;
}
