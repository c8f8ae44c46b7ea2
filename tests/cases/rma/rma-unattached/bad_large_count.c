// ranks: 2
// skip: ompi4 ompi5 — no large-count calls
// The large-count forms.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int in = 0, out = 1, fetched;
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
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Get_c(&in, 1, MPI_INT, peer, theirs, 1, MPI_INT, win);                                                               //~ violation[rma-unattached]
    MPI_Put_c(&out, 1, MPI_INT, peer, MPI_Aint_add(theirs, 64), 1, MPI_INT, win);                                            //~ violation[rma-unattached]
    MPI_Get_accumulate_c(&out, 1, MPI_INT, &fetched, 1, MPI_INT, peer, MPI_Aint_add(theirs, 128), 1, MPI_INT, MPI_SUM, win); //~ violation[rma-unattached]
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
