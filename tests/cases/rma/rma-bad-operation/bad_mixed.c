// ranks: 2
// exit: any
// A structure of different elements.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    struct { double a; int b; } out = {1, 2};
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {0, sizeof(double)};
    MPI_Datatype members[2] = {MPI_DOUBLE, MPI_INT}, record;
    MPI_Type_create_struct(2, lengths, places, members, &record);
    MPI_Type_commit(&record);
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Accumulate(&out, 1, record, peer, 64, 1, record, MPI_SUM, win); //~ violation[rma-bad-operation]: different predefined datatypes
    MPI_Win_unlock(peer, win);
    MPI_Type_free(&record);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
