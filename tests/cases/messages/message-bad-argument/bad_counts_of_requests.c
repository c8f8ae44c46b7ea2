// exit: any
// skip: mpich5abi — it crashes of a negative number of requests
// Negative numbers of requests, while some are under way.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int in = 0, out = 1, flag, index, done, indices[2];
    MPI_Request requests[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Irecv(&in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[0]);
    MPI_Isend(&out, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[1]);
    MPI_Testall(-1, requests, &flag, MPI_STATUSES_IGNORE); //~ violation[message-bad-argument]: `count` is negative
    MPI_Testany(-2, requests, &index, &flag, MPI_STATUS_IGNORE); //~ violation[message-bad-argument]: `count` is negative
    MPI_Testsome(-3, requests, &done, indices, MPI_STATUSES_IGNORE); //~ violation[message-bad-argument]: `incount` is negative
    MPI_Waitall(-1, requests, MPI_STATUSES_IGNORE); //~ violation[message-bad-argument]: `count` is negative
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
