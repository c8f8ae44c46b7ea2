// exit: any
// MPI is started twice.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int provided;
    MPI_Init(NULL, NULL);
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SINGLE, &provided); //~ violation[call-outside-mpi]: MPI_Init_thread is called when MPI is initialized already
    MPI_Finalize();
    return 0;
}
