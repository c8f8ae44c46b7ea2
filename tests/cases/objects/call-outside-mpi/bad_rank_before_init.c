// exit: any
// A question before MPI is up, which ends the program in most libraries.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ violation[call-outside-mpi]: MPI_Comm_rank is called before MPI is initialized
    MPI_Init(NULL, NULL);
    MPI_Finalize();
    return 0;
}
