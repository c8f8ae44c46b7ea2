// ranks: 2
// Two operators at once, one on the even elements and one on the odd ones: no element has both.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    int rank, peer;
    static int memory[64];
    int one[64] = {0}, two[64] = {0};
    MPI_Win win;
    MPI_Datatype steps, back;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Type_vector(10, 1, 2, MPI_INT, &steps);
    MPI_Type_vector(10, 1, -2, MPI_INT, &back);
    MPI_Type_commit(&steps);
    MPI_Type_commit(&back);
    MPI_Win_fence(0, win);
    MPI_Accumulate(one, 10, MPI_INT, peer, 0, 1, steps, MPI_SUM, win);
    MPI_Accumulate(two, 10, MPI_INT, peer, 19, 1, back, MPI_PROD, win);
    MPI_Win_fence(0, win);
    MPI_Type_free(&steps);
    MPI_Type_free(&back);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
