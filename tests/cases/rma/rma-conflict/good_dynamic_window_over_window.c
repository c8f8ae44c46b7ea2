// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Memory of the window is attached to a dynamic one, too; the puts reach two numbers.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win second;
    MPI_Aint address, all[3];
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &second);
    MPI_Win_attach(second, memory, 16 * sizeof(int));
    MPI_Get_address(memory, &address);
    MPI_Allgather(&address, 1, MPI_AINT, all, 1, MPI_AINT, MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    MPI_Win_lock_all(0, second);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 4, 1, MPI_INT, win);
    } else if (rank == 1) {
        MPI_Put(&two, 1, MPI_INT, 2, MPI_Aint_add(all[2], 5 * sizeof(int)), 1, MPI_INT, second);
    }
    MPI_Win_unlock_all(second);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(second, memory);
    MPI_Win_free(&second);

    end();
    return 0;
}
