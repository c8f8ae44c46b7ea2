// What may be done to requests: an active send is freed, a receive cancelled, a persistent request freed while it is active, null requests
// waited for, and persistent ones that were never started.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int in = 0, out = 1, flag, index;
    MPI_Request request, none[2] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL };

    MPI_Init(NULL, NULL);
    MPI_Isend(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &request);
    MPI_Request_free(&request);
    MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Irecv(&in, 1, MPI_INT, 0, 2, MPI_COMM_SELF, &request);
    MPI_Cancel(&request);
    MPI_Request_free(&request);
    MPI_Send_init(&out, 1, MPI_INT, 0, 3, MPI_COMM_SELF, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Start(&request);
    MPI_Recv(&in, 1, MPI_INT, 0, 3, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    for (flag = 0; !flag;)
        MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    MPI_Start(&request);
    MPI_Recv(&in, 1, MPI_INT, 0, 3, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Wait(&none[0], MPI_STATUS_IGNORE);
    MPI_Waitall(2, none, MPI_STATUSES_IGNORE);
    MPI_Waitany(2, none, &index, MPI_STATUS_IGNORE);
    MPI_Test(&none[1], &flag, MPI_STATUS_IGNORE);
    MPI_Request_get_status(none[0], &flag, MPI_STATUS_IGNORE);
    for (int i = 0; i < 50; i++) {
        MPI_Recv_init(&in, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_SELF, &request);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
    }
    MPI_Ibarrier(MPI_COMM_SELF, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
