// ranks: 2
// Epochs on two windows, one inside the other; the process itself as target; a request completed after unlock.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, out = 1, in = 0;
    void *base;
    MPI_Win first, second;
    MPI_Request request;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &first);
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &second);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, first);
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, second);
    MPI_Put(&out, 1, MPI_INT, rank, 0, 1, MPI_INT, first);
    MPI_Rget(&in, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, second, &request);
    MPI_Win_unlock(rank, first);
    MPI_Win_unlock(1 - rank, second);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_free(&second);
    MPI_Win_free(&first);

    MPI_Finalize();
    return 0;
}
