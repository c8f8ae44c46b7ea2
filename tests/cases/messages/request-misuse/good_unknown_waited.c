// Requests that are not followed, inactive ones and null ones are waited for and tested beside one that is under way, and none at all.
#include <mpi.h>
#include <stddef.h>

static int query(void *state, MPI_Status *status)
{
    (void)state;
    MPI_Status_set_elements(status, MPI_INT, 0);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = status->MPI_TAG = MPI_UNDEFINED;
    return MPI_SUCCESS;
}

static int nothing(void *state)
{
    (void)state;
    return MPI_SUCCESS;
}

static int cancelled(void *state, int complete)
{
    (void)state;
    (void)complete;
    return MPI_SUCCESS;
}

int main(void)
{
    int in = 0, out = 1, flag, index, done, indices[4];
    MPI_Request requests[4], persistent, own;

    MPI_Init(NULL, NULL);
    MPI_Send_init(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &persistent);
    MPI_Irecv(&in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[0]);
    MPI_Grequest_start(query, nothing, cancelled, NULL, &own);
    requests[1] = own;
    requests[2] = persistent;
    requests[3] = MPI_REQUEST_NULL;
    MPI_Testall(4, requests, &flag, MPI_STATUSES_IGNORE);
    MPI_Testany(2, requests, &index, &flag, MPI_STATUS_IGNORE);
    MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE);
    MPI_Testsome(0, requests, &done, indices, MPI_STATUSES_IGNORE);
    MPI_Wait(&requests[3], MPI_STATUS_IGNORE);
    MPI_Test(&requests[2], &flag, MPI_STATUS_IGNORE);
    MPI_Test(&requests[1], &flag, MPI_STATUS_IGNORE);
    MPI_Grequest_complete(own);
    MPI_Send(&out, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Request_free(&persistent);
    MPI_Finalize();
    return 0;
}
