// ranks: 2
// A duplicate of a committed datatype is committed; so are the predefined ones and those for Fortran numbers.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out[2] = {1, 2};
    double real = 1;
    MPI_Datatype copy, fortran;
    MPI_Datatype pair;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Type_dup(pair, &copy);
    MPI_Type_create_f90_real(15, MPI_UNDEFINED, &fortran);
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Put(out, 1, copy, peer, 64, 1, pair, win);
    MPI_Put(&real, 1, fortran, peer, 96, 1, fortran, win);
    MPI_Win_unlock(peer, win);
    MPI_Type_free(&copy);
    MPI_Type_free(&pair);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
