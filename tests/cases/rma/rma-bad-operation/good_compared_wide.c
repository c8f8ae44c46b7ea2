// ranks: 2
// skip: ompi4 — the library crashes
// Wide integers and addresses are compared.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    long one = 1, zero = 0, found;
    MPI_Aint place = 0, nowhere = 0, was;
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Compare_and_swap(&one, &zero, &found, MPI_LONG, peer, 64, win);
    MPI_Compare_and_swap(&place, &nowhere, &was, MPI_AINT, peer, 128, win);
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
