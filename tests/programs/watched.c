/* 20,000 puts, each with its flush, and as many messages to itself. */
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int *memory, value = 1, got;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Win_allocate(64, sizeof(int), MPI_INFO_NULL, MPI_COMM_SELF, &memory, &win);
    MPI_Win_lock_all(0, win);
    for (int i = 0; i < 20000; i++) {
        MPI_Request request;
        MPI_Put(&value, 1, MPI_INT, 0, i % 16, 1, MPI_INT, win);
        MPI_Win_flush(0, win);
        MPI_Irecv(&got, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &request);
        MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
