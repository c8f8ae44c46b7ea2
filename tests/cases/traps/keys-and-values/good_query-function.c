// ranks: 1
// MPI runs the query function of a generalized request when it is asked whether that is complete. It may wait for another
// request, which has a value too.
#include "mpix_keys.h"
#include "told.h"
#include <mpi.h>

static MPI_Request inner;
static int queries;

static int query(void *state, MPI_Status *status)
{
    (void)state;
    queries++;
    MPI_Wait(&inner, MPI_STATUS_IGNORE);
    MPI_Status_set_elements(status, MPI_INT, 0);
    MPI_Status_set_cancelled(status, 0);
    return MPI_SUCCESS;
}

static int release(void *state)
{
    (void)state;
    return MPI_SUCCESS;
}

static int cancel(void *state, int complete)
{
    (void)state, (void)complete;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int got = 0, late = 0, sent = 7, flag = 0;
    MPI_Request outer[2], all[2];
    MPI_Status statuses[2];
    MPIX_Key key;

    MPI_Init(&argc, &argv);
    key = told_key();
    for (int round = 0; round < 2; round++) {
        MPI_Irecv(&got, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &inner);
        CHECK(MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(inner), 1) == MPI_SUCCESS);
        MPI_Grequest_start(query, release, cancel, NULL, &outer[0]);
        CHECK(MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(outer[0]), 2) == MPI_SUCCESS);
        MPI_Send(&sent, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
        if (round == 1) {
            MPI_Testall(1, outer, &flag, statuses);
            CHECK(!flag);
        }
        TOLD("");
        MPI_Grequest_complete(outer[0]);
        if (round == 0)
            MPI_Wait(&outer[0], MPI_STATUS_IGNORE);
        else
            MPI_Waitall(1, outer, statuses);
        CHECK(queries > 0 && got == 7 && inner == MPI_REQUEST_NULL && outer[0] == MPI_REQUEST_NULL);
        TOLD("free 8 1;destroy 8 1;free 8 2;destroy 8 2;");
    }

    /* Of two, the later is complete first. */
    MPI_Irecv(&got, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &all[0]);
    MPI_Irecv(&late, 1, MPI_INT, 0, 2, MPI_COMM_SELF, &all[1]);
    CHECK(MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(all[0]), 3) == MPI_SUCCESS);
    CHECK(MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(all[1]), 4) == MPI_SUCCESS);
    MPI_Send(&sent, 1, MPI_INT, 0, 2, MPI_COMM_SELF);
    MPI_Testall(2, all, &flag, statuses);
    CHECK(!flag);
    TOLD("");
    MPI_Send(&sent, 1, MPI_INT, 0, 1, MPI_COMM_SELF);
    MPI_Waitall(2, all, statuses);
    TOLD("free 8 3;free 8 4;destroy 8 3;destroy 8 4;");

    MPIX_Key_free(&key);
    MPI_Finalize();
    return 0;
}
