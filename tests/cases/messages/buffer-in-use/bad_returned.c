// A buffer is a local variable, and its procedure returns before the operation is complete.
#include <mpi.h>
#include <stddef.h>

static void __attribute__((noinline)) sends(MPI_Request *r)
{
    int value = 7;
    MPI_Isend(&value, 1, MPI_INT, 0, 1, MPI_COMM_SELF, r); //~ suspicious[buffer-in-use]: the send buffer is a local variable
}

static void __attribute__((noinline)) receives(MPI_Request *r)
{
    int values[4];
    MPI_Irecv(values, 4, MPI_INT, 0, 2, MPI_COMM_SELF, r); //~ suspicious[buffer-in-use]: the receive buffer is a local variable
}

static void __attribute__((noinline)) starts(MPI_Request *r)
{
    char text[100];
    MPI_Recv_init(text, 100, MPI_CHAR, 0, 3, MPI_COMM_SELF, r);
    MPI_Start(r); //~ suspicious[buffer-in-use]: the receive buffer is a local variable
}

int main(void)
{
    MPI_Request r;
    int got = 0, flag = 0;

    MPI_Init(NULL, NULL);

    sends(&r);
    MPI_Recv(&got, 1, MPI_INT, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE); //~ related[buffer-in-use]: seen
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    /* No message comes, so nothing is written where other variables are by now. */
    receives(&r);
    MPI_Test(&r, &flag, MPI_STATUS_IGNORE); //~ related[buffer-in-use]: seen
    MPI_Cancel(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    starts(&r);
    MPI_Barrier(MPI_COMM_SELF); //~ related[buffer-in-use]: seen
    MPI_Cancel(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);

    MPI_Finalize();
    return 0;
}
