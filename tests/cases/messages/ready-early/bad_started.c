// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// Persistent ready sends are started before their receives are posted: the first ones by MPI_Start, the others together with a send that is not ready.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, value = 1, token = 0, numbers[2] = { 0 };
    MPI_Request requests[2], nobody;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Rsend_init(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &requests[0]);
        MPI_Send_init(&value, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, &requests[1]);
        MPI_Rsend_init(&value, 1, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD, &nobody);
        MPI_Start(&nobody);
        MPI_Wait(&nobody, MPI_STATUS_IGNORE);
        MPI_Start(&requests[1]);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
        MPI_Start(&requests[0]); //~ violation[ready-early]
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        MPI_Send(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        MPI_Startall(2, requests); //~ violation[ready-early]
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Send(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        MPI_Request_free(&requests[0]);
        MPI_Request_free(&requests[1]);
        MPI_Request_free(&nobody);
    } else {
        MPI_Recv(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Irecv(&numbers[0], 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&numbers[1], 1, MPI_INT, 0, 8, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
