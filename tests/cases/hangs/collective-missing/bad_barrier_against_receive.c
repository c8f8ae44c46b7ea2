// ranks: 3
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_HANG_AFTER=2
// env: MPIWARDEN_ON_HANG=abort
// exit: ended
// The tag of the message is another one than that of the receive, which so keeps a rank from the barrier.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, value = 0;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(&value, 1, MPI_INT, 2, 6, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ related[collective-missing]: MPI_Recv waits for a message
    }
    MPI_Barrier(MPI_COMM_WORLD); //~ violation[collective-missing]: members that have not entered it
    MPI_Finalize();
    return 0;
}
