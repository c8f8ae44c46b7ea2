// ranks: 2
// env: MPIWARDEN_RECORD=64M
// A persistent send of bytes.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int words[2];
    char bytes[8] = "1234567";
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send_init(bytes, 8, MPI_BYTE, 1, 5, MPI_COMM_WORLD, &request);
    } else {
        MPI_Recv_init(words, 2, MPI_INT, 0, 5, MPI_COMM_WORLD, &request);
    }
    if (rank == 0) {
        MPI_Start(&request); //~ violation[message-type-mismatch]: MPI_BYTE is sent, and received as MPI_INT
    } else {
        MPI_Start(&request); //~ related[message-type-mismatch]: received here
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
