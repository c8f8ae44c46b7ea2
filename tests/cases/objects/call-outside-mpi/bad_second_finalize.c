// exit: any
// MPI is ended twice.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    MPI_Init(NULL, NULL);
    MPI_Finalize();
    MPI_Finalize(); //~ violation[call-outside-mpi]: MPI_Finalize is called after MPI was finalized
    return 0;
}
