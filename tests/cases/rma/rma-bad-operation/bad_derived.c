// ranks: 2
// exit: any
// MPI_Fetch_and_op and MPI_Compare_and_swap with a derived datatype.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int one = 1, zero = 0, before, found;
    MPI_Datatype single;
    MPI_Type_contiguous(1, MPI_INT, &single);
    MPI_Type_commit(&single);
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Fetch_and_op(&one, &before, single, peer, 64, MPI_SUM, win);   //~ violation[rma-bad-operation]: takes a predefined datatype only
    MPI_Compare_and_swap(&one, &zero, &found, single, peer, 128, win); //~ violation[rma-bad-operation]: takes a predefined datatype only
    MPI_Win_unlock(peer, win);
    MPI_Type_free(&single);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
