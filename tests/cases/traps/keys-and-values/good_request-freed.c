// ranks: 2
// A request is freed while its operation is under way: its values are freed before, and destroyed when MPI ends, for nobody
// learns when the operation is complete.
#include "mpix_keys.h"
#include "told.h"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, got = 0, sent = 7, more = 0;
    MPI_Request request;
    MPIX_Key key;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    key = told_key();
    MPI_Irecv(&got, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    CHECK(MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(request), 1) == MPI_SUCCESS);
    CHECK(MPI_Request_free(&request) == MPI_SUCCESS);
    TOLD("free 8 1;");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Send(&sent, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Sendrecv(&sent, 1, MPI_INT, 1 - rank, 1, &more, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    TOLD("");

    /* One that is not under way is gone at once. */
    MPI_Recv_init(&more, 1, MPI_INT, 1 - rank, 2, MPI_COMM_WORLD, &request);
    MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(request), 2);
    MPI_Request_free(&request);
    TOLD("free 8 2;destroy 8 2;");

    MPIX_Key_free(&key);
    MPI_Finalize();
    TOLD("destroy null 8 1;");
    return 0;
}
