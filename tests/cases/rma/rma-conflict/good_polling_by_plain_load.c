// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The target polls a flag by loads alone, which the unified model allows (12.7), and tells another rank, which reads the data.
#include "order.h"

int main(void)
{
    begin();

    zero();
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        MPI_Put(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
        MPI_Put(&one, 1, MPI_INT, 1, 9, 1, MPI_INT, win);
        MPI_Win_unlock_all(win);
    } else if (rank == 1) {
        volatile int *flag = memory + 9;
        int there = 0;
        while (*flag == 0) {
            MPI_Iprobe(MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE); /* progress */
        }
        MPI_Send(&token, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Win_lock_all(0, win);
        MPI_Get(&got, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_unlock_all(win);
    }

    end();
    return 0;
}
