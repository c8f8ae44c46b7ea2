// Consensus by a nonblocking barrier: all ask until the last one has entered it.
// ranks: 4
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request send, barrier = MPI_REQUEST_NULL;
    int done = 0, sent = 0, there;
    MPI_Issend(&rank, 1, MPI_INT, (rank + 1) % 4, 7, MPI_COMM_WORLD, &send);
    if (rank == 2)
        sleep(6);
    while (!done) {
        MPI_Iprobe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
        if (there)
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (barrier != MPI_REQUEST_NULL) {
            MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
        } else {
            MPI_Test(&send, &sent, MPI_STATUS_IGNORE);
            if (sent)
                MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
        }
        usleep(1000);
    }
    MPI_Finalize();
    return 0;
}
