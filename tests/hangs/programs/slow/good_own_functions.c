// Functions of the program that MPI calls work for seconds, one after the other: an operator (6.9.5), an error handler of files (9.3), and the
// query function of a generalized request (13.2). They are outside of MPI meanwhile, and nobody stands still.
// ranks: 2
// hang-after: 1
#include <mpi.h>
#include <stddef.h>
#include <unistd.h>

static int calls;

static void adds(void *in, void *inout, int *length, MPI_Datatype *type)
{
    for (int i = 0; i < *length; i++)
        ((int *)inout)[i] += ((int *)in)[i];
    sleep(6);
}

static void not_there(MPI_File *file, int *code, ...)
{
    calls++;
    sleep(6);
}

static int query(void *state, MPI_Status *status)
{
    calls += *(int *)state;
    sleep(6);
    MPI_Status_set_elements(status, MPI_BYTE, 0);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = MPI_UNDEFINED;
    status->MPI_TAG = MPI_UNDEFINED;
    return MPI_SUCCESS;
}

static int frees(void *state)
{
    calls += *(int *)state;
    return MPI_SUCCESS;
}

static int no_cancel(void *state, int complete)
{
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int rank, sum = 0, state = 10;
    MPI_Op op;
    MPI_Errhandler handler;
    MPI_Request request;
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(adds, 1, &op);
    MPI_Reduce(&rank, &sum, 1, MPI_INT, op, 0, MPI_COMM_WORLD);
    MPI_Op_free(&op);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_create_errhandler(not_there, &handler);
    MPI_File_set_errhandler(MPI_FILE_NULL, handler);
    MPI_Errhandler_free(&handler);
    if (rank == 1)
        MPI_File_open(MPI_COMM_SELF, "is-not-there", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Grequest_start(query, frees, no_cancel, &state, &request);
        MPI_Grequest_complete(request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return rank == 0 ? sum != 1 || calls != 20 : calls != 1;
}
