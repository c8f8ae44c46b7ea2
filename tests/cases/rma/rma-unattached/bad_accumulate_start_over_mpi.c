// ranks: 2
// env: MPIWARDEN_DIRECTORY=mpi
// An accumulate in a start epoch, on memory that was not attached when the target posted.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out[2] = {1, 2};
    static int memory[64], beside[64];
    MPI_Aint mine, theirs;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ related[rma-unattached]: created
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, sizeof memory); //~ related[rma-unattached]: attached
    MPI_Get_address(beside, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Group everyone, other;
    MPI_Win_get_group(win, &everyone);
    MPI_Group_incl(everyone, 1, &peer, &other);
    MPI_Win_post(other, 0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_start(other, 0, win);
    MPI_Accumulate(out, 2, MPI_INT, peer, theirs, 2, MPI_INT, MPI_SUM, win); //~ related[rma-unattached]: operation
    MPI_Win_complete(win); //~ violation[rma-unattached]: when the target opened the epoch
    MPI_Win_wait(win);
    MPI_Group_free(&other);
    MPI_Group_free(&everyone);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
