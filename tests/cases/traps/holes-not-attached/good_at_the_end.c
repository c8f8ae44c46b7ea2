// ranks: 2
// The extent of a target datatype goes past the region, and its data does not.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int in[8];
    static int memory[64];
    MPI_Datatype column, padded;
    MPI_Type_vector(4, 1, 16, MPI_INT, &column);
    MPI_Type_create_resized(column, -64, 1024, &padded);
    MPI_Type_commit(&padded);
    MPI_Aint mine, theirs;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, 49 * sizeof(int));
    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Get(in, 4, MPI_INT, peer, theirs, 1, padded, win);
    MPI_Win_unlock(peer, win);
    MPI_Type_free(&padded);
    MPI_Type_free(&column);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
