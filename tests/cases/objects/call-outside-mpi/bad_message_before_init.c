// exit: any
// A message before MPI is up.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int number = 0;
    MPI_Send(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); //~ violation[call-outside-mpi]: MPI_Send is called before MPI is initialized
    MPI_Init(NULL, NULL);
    MPI_Finalize();
    return 0;
}
