// ranks: 2
// exit: any
// A datatype is not committed because the one that it is made of is.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out[4] = {1, 2, 3, 4};
    MPI_Datatype pair;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Datatype pairs;
    MPI_Type_contiguous(2, pair, &pairs); //~ related[rma-type-uncommitted]: datatype
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_fence(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Accumulate(out, 1, pairs, peer, 64, 1, pairs, MPI_SUM, win); //~ violation[rma-type-uncommitted]
    MPI_Win_fence(0, win);
    MPI_Type_free(&pairs);
    MPI_Type_free(&pair);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
