// ranks: 2
// env: MPIWARDEN_DIRECTORY=mpi
// Every second block of the vector lies in a hole between two regions: not the end of one that was outrun.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int in[8];
    static int memory[64];
    MPI_Datatype every_16th;
    MPI_Aint mine, theirs;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ related[rma-unattached]: created
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, 32); //~ related[rma-unattached]: attached
    MPI_Win_attach(win, memory + 32, 32);
    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_vector(4, 2, 16, MPI_INT, &every_16th);
    MPI_Type_commit(&every_16th);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Get(in, 8, MPI_INT, peer, theirs, 1, every_16th, win); //~ related[rma-unattached]: operation
    MPI_Win_unlock(peer, win); //~ violation[rma-unattached]
    MPI_Type_free(&every_16th);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, memory);
    MPI_Win_detach(win, memory + 32);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
