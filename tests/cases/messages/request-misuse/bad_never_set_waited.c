// exit: any
// An array of requests of which one was never made is waited for. Open MPI may crash of it.
#include <mpi.h>
#include <stddef.h>

static MPI_Request requests[3];

int main(void)
{
    int in = 0, out = 1;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Irecv(&in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[0]);
    MPI_Isend(&out, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[2]);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE); //~ violation[request-misuse]: what is no handle (0) is waited for or tested
    requests[1] = MPI_REQUEST_NULL;
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
