// ranks: 2
// MPI_PROC_NULL as the target of every operation, between fences.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out = 1, zero = 0, in = 0;
    static int memory[64];
    MPI_Aint mine, theirs;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    (void)theirs;
    (void)peer;
    MPI_Win_fence(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Put(&out, 1, MPI_INT, MPI_PROC_NULL, 12345, 1, MPI_INT, win);
    MPI_Get(&in, 1, MPI_INT, MPI_PROC_NULL, 12345, 1, MPI_INT, win);
    MPI_Accumulate(&out, 1, MPI_INT, MPI_PROC_NULL, 12345, 1, MPI_INT, MPI_SUM, win);
    MPI_Get_accumulate(&out, 1, MPI_INT, &in, 1, MPI_INT, MPI_PROC_NULL, 12345, 1, MPI_INT, MPI_SUM, win);
    MPI_Fetch_and_op(&out, &in, MPI_INT, MPI_PROC_NULL, 12345, MPI_SUM, win);
    MPI_Compare_and_swap(&out, &zero, &in, MPI_INT, MPI_PROC_NULL, 12345, win);
    MPI_Win_fence(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
