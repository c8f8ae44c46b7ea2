// ranks: 2
// Every operation, on memory that the target detached before.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out[2] = {1, 2}, zero[2] = {0, 0}, in[2], in_too[2], fetched, swapped;
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
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, memory); //~ related[rma-detached]: detached
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    MPI_Put(out, 2, MPI_INT, peer, theirs, 2, MPI_INT, win);                                                           //~ violation[rma-detached]
    MPI_Get(in, 2, MPI_INT, peer, MPI_Aint_add(theirs, 16), 2, MPI_INT, win);                                          //~ violation[rma-detached]
    MPI_Accumulate(out, 2, MPI_INT, peer, MPI_Aint_add(theirs, 32), 2, MPI_INT, MPI_SUM, win);                         //~ violation[rma-detached]
    MPI_Get_accumulate(out, 2, MPI_INT, in_too, 2, MPI_INT, peer, MPI_Aint_add(theirs, 48), 2, MPI_INT, MPI_SUM, win); //~ violation[rma-detached]
    MPI_Fetch_and_op(out, &fetched, MPI_INT, peer, MPI_Aint_add(theirs, 64), MPI_SUM, win);                            //~ violation[rma-detached]
    MPI_Compare_and_swap(out, zero, &swapped, MPI_INT, peer, MPI_Aint_add(theirs, 80), win);                           //~ violation[rma-detached]
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
