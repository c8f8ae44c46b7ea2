// ranks: 2
// MPI_PROC_NULL is a target of every operation.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out = 1, zero = 0, in, in_too, found;
    MPI_Request request;
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, win);
    MPI_Put(&out, 1, MPI_INT, MPI_PROC_NULL, 1000, 1, MPI_INT, win);
    MPI_Get(&in, 1, MPI_INT, MPI_PROC_NULL, 1000, 1, MPI_INT, win);
    MPI_Accumulate(&out, 1, MPI_INT, MPI_PROC_NULL, 1000, 1, MPI_INT, MPI_SUM, win);
    MPI_Get_accumulate(&out, 1, MPI_INT, &in_too, 1, MPI_INT, MPI_PROC_NULL, 1000, 1, MPI_INT, MPI_SUM, win);
    MPI_Fetch_and_op(&out, &in_too, MPI_INT, MPI_PROC_NULL, 1000, MPI_SUM, win);
    MPI_Compare_and_swap(&out, &zero, &found, MPI_INT, MPI_PROC_NULL, 1000, win);
    MPI_Rget(&in, 1, MPI_INT, MPI_PROC_NULL, 1000, 1, MPI_INT, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
