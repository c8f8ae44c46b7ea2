// ranks: 2
// The target detaches as soon as its fence has returned. The origin may still be inside of its own.
#include <mpi.h>
#include <stddef.h>
#include "rounds.h"

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out[4] = {1, 2, 3, 4};
    static int memory[16];
    MPI_Aint mine, theirs;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int round = 0; goes_on(round); round++) {
        MPI_Win_attach(win, memory, sizeof memory);
        MPI_Win_fence(0, win);
        MPI_Put(out, 4, MPI_INT, peer, theirs, 4, MPI_INT, win);
        MPI_Win_fence(0, win);
        MPI_Win_detach(win, memory);
    }
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
