// ranks: 2
// The result of one operation is the origin of the next.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int one = 1, ticket, last;
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, win);
    MPI_Fetch_and_op(&one, &ticket, MPI_INT, peer, 64, MPI_SUM, win);       //~ related[rma-origin-reused]: operation
    MPI_Fetch_and_op(&ticket, &last, MPI_INT, peer, 128, MPI_REPLACE, win); //~ suspicious[rma-origin-reused]: the origin buffer of this fetch_and_op is the result buffer of an earlier MPI_Fetch_and_op
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
