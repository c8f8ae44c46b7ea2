// ranks: 2
// Values on requests: every call that completes runs the free callbacks first, with the request still there; a persistent
// request keeps its values until it is freed; a request that is complete takes none.
#include "mpix_keys.h"
#include "told.h"
#include <mpi.h>

enum { MANY = 3 };

static MPIX_Key key, looking;
static MPI_Request requests[MANY];
static int rank, got[MANY], sent[MANY] = {10, 11, 12};

/* Posts receives with values, those without a bit in `valued` without; then tells the other that it may send. */
static void post(int valued)
{
    for (int i = 0; i < MANY; i++) {
        got[i] = 0;
        MPI_Irecv(&got[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, &requests[i]);
        if (valued >> i & 1)
            CHECK(MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(requests[i]), i) == MPI_SUCCESS);
    }
    if (valued == 1 && looking != MPIX_KEY_NULL)
        CHECK(MPIX_Value_set(looking, MPIX_HANDLE_REQUEST, MPIX_HANDLE(requests[0]), 7) == MPI_SUCCESS);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void send(int i)
{
    MPI_Send(&sent[i], 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD);
}

/* The request is complete and still there. */
static void look(MPIX_Key of, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    int flag = 0;
    (void)context;
    CHECK(MPI_Request_get_status((MPI_Request)handle, &flag, MPI_STATUS_IGNORE) == MPI_SUCCESS && flag);
    tell("looked", of, handle_type, (long)value);
}

int main(int argc, char **argv)
{
    int flag, index, count, indices[MANY], seen;
    MPI_Status status, statuses[MANY];
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    key = told_key();
    MPIX_Key_create(NULL, look, NULL, 0, &looking);

    post(1);
    for (int i = 0; i < MANY; i++)
        send(i);
    MPI_Wait(&requests[0], &status);
    TOLD("looked 8 7;free 8 0;destroy 8 0;");
    MPIX_Key_free(&looking);
    CHECK(requests[0] == MPI_REQUEST_NULL && status.MPI_TAG == 0 && got[0] == 10);
    MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE);
    TOLD("");

    post(5);
    for (int i = 0; i < MANY; i++)
        send(i);
    MPI_Waitall(MANY, requests, statuses);
    TOLD("free 8 0;free 8 2;destroy 8 0;destroy 8 2;");
    CHECK(statuses[2].MPI_TAG == 2 && got[2] == 12);

    post(1);
    MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE);
    CHECK(!flag && requests[0] != MPI_REQUEST_NULL && value_of(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(requests[0])) == 0);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < MANY; i++)
        send(i);
    for (flag = 0; !flag;)
        MPI_Test(&requests[0], &flag, &status);
    TOLD("free 8 0;destroy 8 0;");
    CHECK(status.MPI_SOURCE == 1 - rank && requests[0] == MPI_REQUEST_NULL);
    for (flag = 0; !flag;)
        MPI_Testall(MANY, requests, &flag, statuses);
    TOLD("");

    post(7);
    MPI_Testall(MANY, requests, &flag, MPI_STATUSES_IGNORE);
    CHECK(!flag);
    TOLD("");
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < MANY; i++)
        send(i);
    for (flag = 0; !flag;)
        MPI_Testall(MANY, requests, &flag, statuses);
    TOLD("free 8 0;free 8 1;free 8 2;destroy 8 0;destroy 8 1;destroy 8 2;");
    CHECK(statuses[1].MPI_TAG == 1);

    post(6); /* the first has none */
    MPI_Testany(MANY, requests, &index, &flag, &status);
    CHECK(!flag && index == MPI_UNDEFINED);
    MPI_Barrier(MPI_COMM_WORLD);
    send(1);
    MPI_Waitany(MANY, requests, &index, &status);
    CHECK(index == 1 && status.MPI_TAG == 1 && requests[1] == MPI_REQUEST_NULL && got[1] == 11);
    TOLD("free 8 1;destroy 8 1;");
    MPI_Barrier(MPI_COMM_WORLD);
    send(0);
    MPI_Waitany(MANY, requests, &index, MPI_STATUS_IGNORE);
    CHECK(index == 0 && requests[0] == MPI_REQUEST_NULL);
    TOLD("");
    MPI_Barrier(MPI_COMM_WORLD);
    send(2);
    for (flag = 0; !flag;)
        MPI_Testany(MANY, requests, &index, &flag, &status);
    CHECK(index == 2 && status.MPI_TAG == 2);
    TOLD("free 8 2;destroy 8 2;");
    MPI_Waitany(MANY, requests, &index, &status);
    CHECK(index == MPI_UNDEFINED);

    post(3);
    MPI_Testsome(MANY, requests, &count, indices, statuses);
    CHECK(count == 0);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < MANY; i++)
        send(i);
    for (seen = 0; seen < MANY; seen += count) {
        MPI_Waitsome(MANY, requests, &count, indices, statuses);
        CHECK(count > 0);
        for (int i = 0; i < count; i++)
            CHECK(statuses[i].MPI_TAG == indices[i] && requests[indices[i]] == MPI_REQUEST_NULL &&
                  got[indices[i]] == 10 + indices[i]);
    }
    CHECK(strstr(told, "free 8 0;") && strstr(told, "destroy 8 0;") && strstr(told, "free 8 1;") &&
          strstr(told, "destroy 8 1;") && !strstr(told, "8 2"));
    told[0] = 0;
    MPI_Testsome(MANY, requests, &count, indices, statuses);
    CHECK(count == MPI_UNDEFINED);

    /* A persistent request keeps its values until it is freed. */
    MPI_Recv_init(got, 1, MPI_INT, 1 - rank, 9, MPI_COMM_WORLD, &request);
    CHECK(MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(request), 20) == MPI_SUCCESS);
    for (int round = 0; round < 3; round++) {
        MPI_Start(&request);
        MPI_Send(&sent[round], 1, MPI_INT, 1 - rank, 9, MPI_COMM_WORLD);
        MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
        CHECK(got[0] == 10 + round && value_of(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(request)) == 20);
        TOLD("");
    }
    MPI_Request_free(&request);
    TOLD("free 8 20;destroy 8 20;");

    /* A request that is complete may be shared by many operations. */
    MPI_Isend(sent, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
    CHECK(MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(request), 1) == MPI_ERR_REQUEST);
    CHECK(value_of(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(request)) == -1);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    TOLD("");

    MPIX_Key_free(&key);
    MPI_Finalize();
    return 0;
}
