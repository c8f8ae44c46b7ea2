// ranks: 2
// The target detaches as soon as a message says that the origin has flushed.
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
    MPI_Win_lock_all(0, win);
    for (int round = 0; goes_on(round); round++) {
        if (rank == 0) {
            MPI_Recv(NULL, 0, MPI_INT, peer, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Put(out, 4, MPI_INT, peer, theirs, 4, MPI_INT, win);
            MPI_Win_flush(peer, win);
            MPI_Send(NULL, 0, MPI_INT, peer, 3, MPI_COMM_WORLD);
        } else {
            MPI_Win_attach(win, memory, sizeof memory);
            MPI_Send(NULL, 0, MPI_INT, peer, 2, MPI_COMM_WORLD);
            MPI_Recv(NULL, 0, MPI_INT, peer, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Win_detach(win, memory);
        }
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
