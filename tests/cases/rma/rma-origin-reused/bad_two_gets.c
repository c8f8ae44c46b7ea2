// ranks: 2
// Two gets into one buffer.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int values[4];
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Group everyone, other;
    MPI_Win_get_group(win, &everyone);
    MPI_Group_incl(everyone, 1, &peer, &other);
    MPI_Win_post(other, 0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_start(other, 0, win);
    MPI_Get(values, 4, MPI_INT, peer, 64, 4, MPI_INT, win);  //~ related[rma-origin-reused]: operation
    MPI_Get(values, 4, MPI_INT, peer, 128, 4, MPI_INT, win); //~ suspicious[rma-origin-reused]
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    MPI_Group_free(&other);
    MPI_Group_free(&everyone);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
