// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put goes to what is sent with a datatype that has the handle of one that was freed.
#include "order.h"

int main(void)
{
    begin();

    MPI_Datatype first, there; /* MPICH gives the second the handle of the first */
    int length = 1;
    MPI_Aint address;
    MPI_Datatype number = MPI_INT;
    MPI_Get_address(memory + 5, &address);
    MPI_Type_contiguous(1, MPI_INT, &first);
    MPI_Type_commit(&first);
    MPI_Sendrecv(&two, 1, first, rank, 6, &token, 1, first, rank, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&first);
    MPI_Type_create_struct(1, &length, &address, &number, &there);
    MPI_Type_commit(&there);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 5, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    if (rank == 1) {
        MPI_Send(MPI_BOTTOM, 1, there, 2, 5, MPI_COMM_WORLD); //~ related[rma-conflict]: the other access
    } else if (rank == 2) {
        MPI_Recv(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);
    MPI_Type_free(&there);

    end();
    return 0;
}
