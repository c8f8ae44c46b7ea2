// ranks: 2
// The memory is attached, to another window.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, in = 0;
    static int memory[64];
    MPI_Aint mine, theirs;
    MPI_Win win, other;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ related[rma-unattached]: created
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &other);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(other, memory, sizeof memory); //~ related[rma-unattached]: attached
    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Get(&in, 1, MPI_INT, peer, theirs, 1, MPI_INT, win); //~ violation[rma-unattached]: attached to another window only
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(other, memory);
    MPI_Win_free(&other);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
