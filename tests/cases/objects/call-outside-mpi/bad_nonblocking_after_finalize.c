// exit: any
// A nonblocking operation after MPI has ended.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int number = 0;
    MPI_Request request;
    MPI_Init(NULL, NULL);
    MPI_Finalize();
    MPI_Isend(&number, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request); //~ violation[call-outside-mpi]: MPI_Isend is called after MPI was finalized
    return 0;
}
