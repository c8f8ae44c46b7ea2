// ranks: 2
// env: MPIWARDEN_GUARD=1
// The guard is no finding: a put outside of every epoch is held back while findings are muted, too.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, out = 7, class = MPI_SUCCESS, *base;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    *base = 1;
    MPI_Pcontrol(0);
    MPI_Error_class(MPI_Put(&out, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win), &class);
    MPI_Pcontrol(1);
    MPI_Barrier(MPI_COMM_WORLD);
    int held_back = class == MPI_ERR_RMA_SYNC && *base == 1;
    MPI_Win_free(&win);
    MPI_Finalize();
    return held_back ? 0 : 1;
}
