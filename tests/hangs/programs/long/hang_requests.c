// A receive that was posted before all others is waited for when the recording has long let go of what came between.
// ranks: 2
// finds: deadlock 0-1
// finds: collective-missing 0-1
// record: 2M
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, answer = 0, first = 0, in[2] = {0, 0}, out[2] = {0, 0};
    MPI_Request early, requests[4], again;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Irecv(&answer, 1, MPI_INT, right, 99, MPI_COMM_WORLD, &early);
    MPI_Recv_init(&first, 1, MPI_INT, left, 3, MPI_COMM_WORLD, &again);
    for (int i = 0; i < 17000; i++) {
        MPI_Start(&again);
        MPI_Irecv(&in[0], 1, MPI_INT, left, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &requests[1]);
        MPI_Isend(&out[0], 1, MPI_INT, right, 1, MPI_COMM_WORLD, &requests[2]);
        MPI_Isend(&out[1], 1, MPI_INT, right, 2, MPI_COMM_WORLD, &requests[3]);
        MPI_Send(&rank, 1, MPI_INT, right, 3, MPI_COMM_WORLD);
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        MPI_Wait(&again, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&again);
    if (rank == 1)
        MPI_Barrier(MPI_COMM_WORLD); //~ waits 1: MPI_Barrier
    MPI_Wait(&early, MPI_STATUS_IGNORE); //~ waits 0: MPI_Wait
    MPI_Finalize();
    return 0;
}
