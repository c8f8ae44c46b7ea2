// ranks: 2
// Displacements on a dynamic window are addresses, and may be reckoned backwards from another one.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    static int memory[8];
    MPI_Aint mine, theirs;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Get_address(&memory[4], &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, 1 - rank, 1, &theirs, 1, MPI_AINT, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    int in = 0;
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win);
    MPI_Get(&in, 1, MPI_INT, 1 - rank, MPI_Aint_add(theirs, -(MPI_Aint)sizeof(int)), 1, MPI_INT, win);
    MPI_Win_unlock(1 - rank, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
