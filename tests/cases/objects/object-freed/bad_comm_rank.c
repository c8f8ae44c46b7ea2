// exit: any
// A saved copy of a communicator that was freed, in questions.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int number;
    MPI_Comm comm, copy;
    MPI_Init(NULL, NULL);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    copy = comm;
    MPI_Comm_free(&comm);
    MPI_Comm_rank(copy, &number); //~ violation[object-freed]: MPI_Comm_rank uses a communicator that was freed
    MPI_Finalize();
    return 0;
}
