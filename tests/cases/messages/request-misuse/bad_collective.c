// ranks: 2
// exit: any
// The request of a collective operation is freed, and that of another one cancelled, while they are active.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    MPI_Request barrier, other;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Ibarrier(MPI_COMM_WORLD, &barrier); //~ related[request-misuse]: the operation was begun here
    MPI_Ibarrier(MPI_COMM_WORLD, &other); //~ related[request-misuse]: the operation was begun here
    MPI_Cancel(&other); //~ violation[request-misuse]: a collective operation is cancelled
    MPI_Request_free(&barrier); //~ violation[request-misuse]: the request of a collective operation is freed while it is active
    MPI_Abort(MPI_COMM_WORLD, 3);
    return 0;
}
