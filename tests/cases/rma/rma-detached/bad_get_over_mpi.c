// ranks: 2
// env: MPIWARDEN_DIRECTORY=mpi
// The target detached before the get. Read over MPI its table tells no time, so that the unlock says it; an operation
// that Open MPI refuses was not under way.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int in = 0;
    static int memory[64];
    MPI_Aint mine, theirs;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ related[rma-detached]: created
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, sizeof memory); //~ related[rma-detached]: attached
    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_detach(win, memory); //~ related[rma-detached]: detached
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Get(&in, 1, MPI_INT, peer, theirs, 1, MPI_INT, win); //~ related[rma-detached]: operation
    MPI_Win_unlock(peer, win);
    //~^ [mpich4 mpich5 mpich5abi impi impiabi] violation[rma-detached]: before the get
    //~^^ [ompi4 ompi5] suspicious[rma-detached]: before the get
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
