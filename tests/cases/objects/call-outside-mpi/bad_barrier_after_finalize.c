// exit: any
// A collective operation after MPI has ended.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    MPI_Init(NULL, NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    MPI_Barrier(MPI_COMM_WORLD); //~ violation[call-outside-mpi]: MPI_Barrier is called after MPI was finalized
    return 0;
}
