// ranks: 2
// The request of the put was not completed before its buffer is overwritten.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int values[4] = {1, 2, 3, 4};
    MPI_Request request;
    static int memory[64];
    MPI_Aint mine, theirs;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Rput(values, 4, MPI_INT, peer, theirs, 4, MPI_INT, win, &request);         //~ related[rma-origin-reused]: operation
    MPI_Get(values, 4, MPI_INT, peer, MPI_Aint_add(theirs, 128), 4, MPI_INT, win); //~ suspicious[rma-origin-reused]
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
