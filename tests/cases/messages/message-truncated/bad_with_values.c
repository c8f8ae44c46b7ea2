// ranks: 2
// An operation that fails (a message that is longer than its buffer) gives the same codes, statuses, error handler calls
// and requests with values as without, in every call that completes it.
#include "mpix_keys.h"
#include "../../traps/keys-and-values/told.h"
#include <mpi.h>

enum { WAIT, TEST, WAITALL, TESTALL, WAITANY, TESTANY, WAITSOME, TESTSOME, WAYS };

static int rank, handled;
static MPIX_Key key;

static void handler(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
    handled++;
}

struct outcome {
    int class, null, handled, count, index, error, other_error, tag;
};

/* The failing receive is the second of three; the third has a value too and stays. */
static struct outcome fail(int way, int keyed, MPI_Comm comm)
{
    int one = 0, more[8] = {0}, flag = 0, code = MPI_SUCCESS, indices[3] = {-1, -1, -1};
    struct outcome outcome = {0};
    MPI_Request requests[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL}, later = MPI_REQUEST_NULL;
    MPI_Status statuses[3];

    memset(statuses, 0, sizeof statuses);
    if (rank == 0) {
        MPI_Irecv(&one, 1, MPI_INT, 1, 3, comm, &requests[1]);
        if (way >= WAITANY)
            MPI_Irecv(&more[0], 1, MPI_INT, 1, 4, comm, &requests[2]);
        if (keyed) {
            CHECK(MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(requests[1]), 1) == MPI_SUCCESS);
            if (way >= WAITANY)
                CHECK(MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(requests[2]), 2) == MPI_SUCCESS);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Send(more, 8, MPI_INT, 0, 3, comm);  //~ violation[message-truncated]
    handled = 0;
    if (rank == 0) {
        switch (way) {
        case WAIT: code = MPI_Wait(&requests[1], &statuses[0]); break;
        case TEST:
            while (!flag && code == MPI_SUCCESS && requests[1] != MPI_REQUEST_NULL)
                code = MPI_Test(&requests[1], &flag, &statuses[0]);
            break;
        case WAITALL: code = MPI_Waitall(3, requests, statuses); break;
        case TESTALL:
            while (!flag && code == MPI_SUCCESS && requests[1] != MPI_REQUEST_NULL)
                code = MPI_Testall(3, requests, &flag, statuses);
            break;
        case WAITANY: code = MPI_Waitany(3, requests, indices, statuses); break;
        case TESTANY:
            while (!flag && code == MPI_SUCCESS && requests[1] != MPI_REQUEST_NULL)
                code = MPI_Testany(3, requests, indices, &flag, statuses);
            break;
        case WAITSOME: code = MPI_Waitsome(3, requests, &outcome.count, indices, statuses); break;
        case TESTSOME:
            while (outcome.count == 0 && code == MPI_SUCCESS && requests[1] != MPI_REQUEST_NULL)
                code = MPI_Testsome(3, requests, &outcome.count, indices, statuses);
            break;
        }
        MPI_Error_class(code, &outcome.class);
        outcome.null = requests[1] == MPI_REQUEST_NULL;
        outcome.handled = handled;
        outcome.index = indices[0];
        outcome.tag = statuses[way == WAITALL || way == TESTALL].MPI_TAG;
        if (code != MPI_SUCCESS && outcome.class == MPI_ERR_IN_STATUS) {
            MPI_Error_class(statuses[0].MPI_ERROR, &outcome.error);
            MPI_Error_class(statuses[1].MPI_ERROR, &outcome.other_error);
        }
        later = requests[2];
        if (way >= WAITANY)
            CHECK(later != MPI_REQUEST_NULL);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (way >= WAITANY && rank == 1)
        MPI_Send(more, 1, MPI_INT, 0, 4, comm);
    if (keyed && rank == 0)
        TOLD("free 8 1;destroy 8 1;");
    if (later != MPI_REQUEST_NULL)
        CHECK(MPI_Wait(&later, MPI_STATUS_IGNORE) == MPI_SUCCESS);
    if (keyed && rank == 0 && way >= WAITANY)
        TOLD("free 8 2;destroy 8 2;");
    return outcome;
}

int main(int argc, char **argv)
{
    MPI_Errhandler own, chosen[2];
    MPI_Comm comm;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    key = told_key();
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_create_errhandler(handler, &own);
    chosen[0] = own;
    chosen[1] = MPI_ERRORS_RETURN;
    for (int which = 0; which < 2; which++) {
        /* Libraries differ in whose handler such errors go to. */
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, chosen[which]);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, chosen[which]);
        MPI_Comm_set_errhandler(comm, chosen[which]);
        for (int way = WAIT; way < WAYS; way++) {
            struct outcome plain = fail(way, 0, comm), keyed = fail(way, 1, comm);
            if (memcmp(&plain, &keyed, sizeof plain) != 0) {
                fprintf(stderr,
                        "way %d, handler %d: class %d %d, null %d %d, handled %d %d, count %d %d, index %d %d, "
                        "errors %d %d, %d %d, tag %d %d\n",
                        way, which, plain.class, keyed.class, plain.null, keyed.null, plain.handled, keyed.handled,
                        plain.count, keyed.count, plain.index, keyed.index, plain.error, keyed.error,
                        plain.other_error, keyed.other_error, plain.tag, keyed.tag);
                _Exit(1);
            }
            if (rank == 0)
                CHECK(plain.null && (plain.class != MPI_SUCCESS || plain.handled > 0));
        }
    }
    /* The error handlers are those that the program set. */
    for (int i = 0; i < 2; i++) {
        MPI_Errhandler found;
        MPI_Comm_get_errhandler(i ? MPI_COMM_SELF : MPI_COMM_WORLD, &found);
        CHECK(found == MPI_ERRORS_RETURN);
    }
    MPI_Errhandler_free(&own);
    MPI_Comm_free(&comm);
    MPIX_Key_free(&key);
    MPI_Finalize();
    return 0;
}
