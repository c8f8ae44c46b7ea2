// ranks: 1
// skip: mpich4 mpich5 mpich5abi — they do not buffer it, and wait for ever
// env: MPIWARDEN_RECORD=64M
// A message to the process itself.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int mine = 1, other = 0;

    MPI_Init(NULL, NULL);
    MPI_Send(&mine, 1, MPI_INT, 0, 5, MPI_COMM_SELF); //~ portability[send-unbuffered]
    MPI_Recv(&other, 1, MPI_INT, 0, 5, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
