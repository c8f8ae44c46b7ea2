// ranks: 2
// exit: any
// The result of a one-sided operation is to be written to a null address.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, *base;
    MPI_Win win;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, win);
    MPI_Fetch_and_op(base, NULL, MPI_INT, 1 - rank, 1, MPI_SUM, win); //~ violation[message-bad-argument]: `result_addr` is a null address
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
