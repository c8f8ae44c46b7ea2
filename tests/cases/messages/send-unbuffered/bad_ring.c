// ranks: 4
// env: MPIWARDEN_RECORD=64M
// A ring in which everybody sends first; the messages are empty.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, size;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Send(NULL, 0, MPI_INT, (rank + 1) % size, 5, MPI_COMM_WORLD); //~ portability[send-unbuffered]
    MPI_Recv(NULL, 0, MPI_INT, (rank + size - 1) % size, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
