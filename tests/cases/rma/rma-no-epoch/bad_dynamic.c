// ranks: 2
// A dynamic window has the rules of every other.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    int rank;
    int *base;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    int out = 1;
    MPI_Aint where;
    MPI_Win dynamic;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic);
    MPI_Win_set_errhandler(dynamic, MPI_ERRORS_RETURN);
    MPI_Win_attach(dynamic, base, sizeof(int));
    MPI_Get_address(base, &where);
    MPI_Sendrecv_replace(&where, 1, MPI_AINT, 1 - rank, 0, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Put(&out, 1, MPI_INT, 1 - rank, where, 1, MPI_INT, dynamic); //~ violation[rma-no-epoch]
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(dynamic, base);
    MPI_Win_free(&dynamic);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
