// ranks: 2
// exit: any
// skip: mpich4 impi impiabi — the library waits for ever after it has refused the operation
// The form with a request.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    double out[2] = {1, 2};
    static double memory[64];
    MPI_Request request = MPI_REQUEST_NULL;
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
    MPI_Raccumulate(out, 2, MPI_DOUBLE, peer, MPI_Aint_add(theirs, 128), 2, MPI_DOUBLE, MPI_BXOR, win, &request); //~ violation[rma-bad-operation]
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
