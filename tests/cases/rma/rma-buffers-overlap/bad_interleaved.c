// ranks: 2
// exit: any
// Two strided buffers of one array that meet in one element.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int values[16] = {0};
    MPI_Datatype every_second, every_third;
    MPI_Type_vector(4, 1, 2, MPI_INT, &every_second);
    MPI_Type_commit(&every_second);
    MPI_Type_vector(4, 1, 3, MPI_INT, &every_third);
    MPI_Type_commit(&every_third);
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Get_accumulate(values, 1, every_second, values + 1, 1, every_third, peer, 64, 4, MPI_INT, MPI_SUM, win); //~ violation[rma-buffers-overlap]
    MPI_Win_unlock(peer, win);
    MPI_Type_free(&every_third);
    MPI_Type_free(&every_second);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
