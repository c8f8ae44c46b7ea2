// ranks: 2
// One key on handles of every type: set, copied where the type can be duplicated, freed and destroyed.
#include "mpix_keys.h"
#include "told.h"
#include <mpi.h>

static MPIX_Key key;

/* Sets a value, frees the handle by `call`, and compares what was told. */
#define FREED(TYPE, number, handle, call)                                                                    \
    do {                                                                                                     \
        CHECK(MPIX_Value_set(key, TYPE, MPIX_HANDLE(handle), number) == MPI_SUCCESS);                        \
        CHECK(value_of(key, TYPE, MPIX_HANDLE(handle)) == number);                                           \
        TOLD("");                                                                                            \
        CHECK(call == MPI_SUCCESS);                                                                          \
        TOLD("free " #number " " #number ";destroy " #number " " #number ";");                               \
    } while (0)

static void first(void *in, void *inout, int *count, MPI_Datatype *datatype)
{
    (void)in, (void)inout, (void)count, (void)datatype;
}

static void handler(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
}

int main(int argc, char **argv)
{
    MPI_Datatype datatype, copied;
    MPI_Win win;
    MPI_File file;
    MPI_Group group;
    MPI_Info info, other;
    MPI_Op op;
    MPI_Message message;
    MPI_Request request;
    MPI_Errhandler errhandler;
    MPIX_Key carrier;
    int rank, memory[4] = {0}, sent = 5, got = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    key = told_key();

    MPI_Type_contiguous(3, MPI_INT, &datatype);
    MPIX_Value_set(key, MPIX_HANDLE_DATATYPE, MPIX_HANDLE(datatype), 1);
    MPI_Type_dup(datatype, &copied);
    TOLD("copy 2 1;");
    CHECK(value_of(key, MPIX_HANDLE_DATATYPE, MPIX_HANDLE(copied)) == 101);
    MPI_Type_free(&copied);
    TOLD("free 2 101;destroy 2 101;");
    CHECK(MPIX_Value_clear(key, MPIX_HANDLE_DATATYPE, MPIX_HANDLE(datatype)) == MPI_SUCCESS);
    TOLD("destroy 2 1;");
    FREED(MPIX_HANDLE_DATATYPE, 2, datatype, MPI_Type_free(&datatype));

    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    FREED(MPIX_HANDLE_WIN, 3, win, MPI_Win_free(&win));

    MPI_File_open(MPI_COMM_WORLD, "told", MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                  &file);
    FREED(MPIX_HANDLE_FILE, 4, file, MPI_File_close(&file));

    MPI_Comm_group(MPI_COMM_WORLD, &group);
    FREED(MPIX_HANDLE_GROUP, 5, group, MPI_Group_free(&group));

    MPI_Info_create(&info);
    MPIX_Value_set(key, MPIX_HANDLE_INFO, MPIX_HANDLE(info), 1);
    MPI_Info_dup(info, &other);
    TOLD("copy 6 1;");
    CHECK(value_of(key, MPIX_HANDLE_INFO, MPIX_HANDLE(other)) == 101);
    MPI_Info_free(&other);
    TOLD("free 6 101;destroy 6 101;");
    MPIX_Value_clear(key, MPIX_HANDLE_INFO, MPIX_HANDLE(info));
    TOLD("destroy 6 1;");
    FREED(MPIX_HANDLE_INFO, 6, info, MPI_Info_free(&info));

    MPI_Op_create(first, 1, &op);
    FREED(MPIX_HANDLE_OP, 7, op, MPI_Op_free(&op));

    MPI_Irecv(&got, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(request), 8);
    MPI_Barrier(MPI_COMM_WORLD); /* the other has its value before it is sent anything */
    MPI_Send(&sent, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    TOLD("");
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(got == 5);
    TOLD("free 8 8;destroy 8 8;");

    for (int nonblocking = 0; nonblocking < 2; nonblocking++) {
        MPI_Isend(&sent, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &request);
        MPI_Mprobe(1 - rank, 1, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        if (nonblocking) {
            MPI_Request receive;
            FREED(MPIX_HANDLE_MESSAGE, 9, message, MPI_Imrecv(&got, 1, MPI_INT, &message, &receive));
            MPI_Wait(&receive, MPI_STATUS_IGNORE);
        } else {
            FREED(MPIX_HANDLE_MESSAGE, 9, message, MPI_Mrecv(&got, 1, MPI_INT, &message, MPI_STATUS_IGNORE));
        }
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }

    MPI_Comm_create_errhandler(handler, &errhandler);
    FREED(MPIX_HANDLE_ERRHANDLER, 10, errhandler, MPI_Errhandler_free(&errhandler));

#if MPI_VERSION >= 4
    MPI_Session session;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    FREED(MPIX_HANDLE_SESSION, 11, session, MPI_Session_finalize(&session));
#endif

    MPIX_Key_create(NULL, NULL, NULL, 0, &carrier);
    FREED(MPIX_HANDLE_KEY, 12, carrier, MPIX_Key_free(&carrier));

    MPIX_Key_free(&key);
    MPI_Finalize();
    TOLD("");
    return 0;
}
