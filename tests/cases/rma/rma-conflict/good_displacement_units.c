// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The ranks count in different units, and the puts reach different ranks.
#include "order.h"

static int out[3];

int main(void)
{
    begin();

    MPI_Win second;
    static int memory2[16];
    int unit = rank == 2 ? 4 : 8;
    MPI_Win_create(memory2, sizeof memory2, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &second);
    MPI_Win_fence(0, second);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 2, 1, MPI_INT, second);
    } else if (rank == 1) {
        MPI_Put(out, 2, MPI_INT, 2, 0, 2, MPI_INT, second);
    }
    MPI_Win_fence(0, second);
    MPI_Win_free(&second);

    end();
    return 0;
}
