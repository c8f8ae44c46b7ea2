// env: MPIWARDEN_RECORD=64M
// exit: any
// The input of MPI_Reduce_local is its result. MPICH ends the program.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int sum[4] = { 0 };

    MPI_Init(NULL, NULL);
    MPI_Reduce_local(sum, sum, 4, MPI_INT, MPI_SUM); //~ violation[buffer-overlap]: the input buffer and the result buffer overlap
    MPI_Finalize();
    return 0;
}
