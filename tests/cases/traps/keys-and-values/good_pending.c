// ranks: 2
// A communicator that is freed with an operation pending is destroyed when that is complete, and not before.
#include "mpix_keys.h"
#include "told.h"
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm comm, again;
    MPI_Request request, requests[2];
    MPIX_Key key;
    int rank, got[2] = {0, 0}, sent = 3, flag;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    key = told_key();
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 1);
    if (rank == 0) {
        MPI_Irecv(got, 1, MPI_INT, 1, 0, comm, &request);
        MPI_Comm_free(&comm);
        TOLD("free 1 1;");
        MPI_Send(&sent, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        CHECK(got[0] == 3);
        TOLD("destroy 1 1;");
    } else {
        MPI_Recv(got, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&sent, 1, MPI_INT, 0, 0, comm);
        MPI_Comm_free(&comm);
        TOLD("free 1 1;destroy 1 1;");
    }

    /* Two operations, completed by two calls. */
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 2);
    MPI_Irecv(&got[0], 1, MPI_INT, 1 - rank, 0, comm, &requests[0]);
    MPI_Ibarrier(comm, &requests[1]);
    MPI_Waitany(1, &requests[1], &flag, MPI_STATUS_IGNORE);
    MPI_Ssend_init(&sent, 1, MPI_INT, 1 - rank, 0, comm, &request);
    MPI_Start(&request);
    MPI_Comm_free(&comm);
    TOLD("free 1 2;");
    MPI_Waitall(1, &requests[0], MPI_STATUSES_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    TOLD(""); /* the persistent request is still there */
    MPI_Request_free(&request);
    TOLD("destroy 1 2;");

    /* The operation is complete before the communicator is freed. */
    MPI_Comm_dup(MPI_COMM_WORLD, &again);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(again), 3);
    MPI_Isend(&sent, 1, MPI_INT, 1 - rank, 0, again, &request);
    MPI_Recv(got, 1, MPI_INT, 1 - rank, 0, again, MPI_STATUS_IGNORE);
    for (flag = 0; !flag;)
        MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    MPI_Comm_free(&again);
    TOLD("free 1 3;destroy 1 3;");
    MPIX_Key_free(&key);
    MPI_Finalize();
    return 0;
}
