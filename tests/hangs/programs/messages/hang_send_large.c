// Two standard sends that are too large for any library to buffer (3.5).
// ranks: 2
// finds: deadlock 0-1
// also: send-unbuffered
#include <mpi.h>

#define MANY (16 * 1024 * 1024)

static char out[MANY], in[MANY];

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Send(out, MANY, MPI_BYTE, 1 - rank, 7, MPI_COMM_WORLD); //~ waits 0-1: MPI_Send tag 7
    MPI_Recv(in, MANY, MPI_BYTE, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
