// exit: any
// A null address for a number: some libraries refuse it, and some read there.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    MPI_Request request;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    if (MPI_Isend(NULL, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &request) == MPI_SUCCESS) { //~ violation[message-bad-argument]: `buf` is a null address
        int number;
        MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
