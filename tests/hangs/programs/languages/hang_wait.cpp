// A wait in a destructor, of what is sent later only.
// ranks: 2
// finds: deadlock 0-1
#include <mpi.h>

struct Receive {
    int value = 0;
    MPI_Request request;
    explicit Receive(int from) { MPI_Irecv(&value, 1, MPI_INT, from, 7, MPI_COMM_WORLD, &request); }
    ~Receive()
    {
        MPI_Wait(&request, MPI_STATUS_IGNORE); //~ waits 0-1: MPI_Wait
    }
};

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    {
        Receive receive(1 - rank);
    }
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
