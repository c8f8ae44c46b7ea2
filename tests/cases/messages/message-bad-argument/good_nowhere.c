// ranks: 2
// Buffers that are a null address, and nothing is moved there.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, none[2] = {0, 0}, first[2] = {0, 0}, numbers[2] = {1, 2}, result[2], one[2] = {1, 0}, position = 0, *base;
    MPI_Win win;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++) {
        MPI_Alltoallv(NULL, none, first, MPI_INT, result, none, first, MPI_INT, MPI_COMM_WORLD);
        MPI_Allgatherv(NULL, 0, MPI_INT, result, none, first, MPI_INT, MPI_COMM_WORLD);
        /* Only rank 0 has a part. */
        MPI_Reduce_scatter(numbers, rank == 0 ? result : NULL, one, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MPI_Gatherv(numbers, 1, MPI_INT, rank == 0 ? result : NULL, (int[]){1, 1}, (int[]){0, 1}, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Pack(NULL, 0, MPI_INT, numbers, 8, &position, MPI_COMM_WORLD);
    }
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_lock_all(0, win);
    MPI_Put(NULL, 0, MPI_INT, 1 - rank, 0, 0, MPI_INT, win);
    MPI_Get_accumulate(NULL, 0, MPI_INT, result, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, MPI_NO_OP, win);
    MPI_Fetch_and_op(NULL, result + 1, MPI_INT, 1 - rank, 1, MPI_NO_OP, win);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
