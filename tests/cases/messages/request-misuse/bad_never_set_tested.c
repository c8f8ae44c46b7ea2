// exit: any
// A request that was never made is tested while another operation is under way. Open MPI may crash of it.
#include <mpi.h>
#include <stddef.h>

static MPI_Request never;

int main(void)
{
    int in = 0, out = 1, flag;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Irecv(&in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &request);
    MPI_Test(&never, &flag, MPI_STATUS_IGNORE); //~ violation[request-misuse]: what is no handle (0) is waited for or tested
    MPI_Send(&out, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
