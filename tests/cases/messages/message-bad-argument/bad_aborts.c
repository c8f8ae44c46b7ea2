// exit: nonzero
// Without an error handler MPI ends the program in the call: what is wrong is written before.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int number = 0;
    MPI_Init(NULL, NULL);
    MPI_Send(&number, 1, MPI_INT, 7, 0, MPI_COMM_WORLD); //~ violation[message-bad-argument]: `dest` is no rank
    MPI_Finalize();
    return 0;
}
