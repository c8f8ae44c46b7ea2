// ranks: 2
// exit: any
// skip: mpich4 — the library waits for ever after it has refused the operation
// A name does not make another datatype of a predefined one.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, *memory;
    double number = 1;
    MPI_Win win;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_set_name(MPI_DOUBLE, "MPI_INT");
    MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, win);
    MPI_Accumulate(&number, 1, MPI_DOUBLE, 1 - rank, 0, 1, MPI_DOUBLE, MPI_BAND, win); //~ violation[rma-bad-operation]
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
