// An operation is never completed, and its variable is used again after the handle was moved to another one: nothing is overwritten then.
#include <mpi.h>
#include <stddef.h>

static MPI_Request begin(int *number, int tag)
{
    MPI_Request made = MPI_REQUEST_NULL;
    MPI_Irecv(number, 1, MPI_INT, 0, tag, MPI_COMM_SELF, &made); //~ violation[request-leak]
    return made;
}

int main(void)
{
    MPI_Init(NULL, NULL);

    int in[4], out = 1;
    MPI_Request r, kept;
    MPI_Irecv(&in[0], 1, MPI_INT, 0, 0, MPI_COMM_SELF, &r); //~ violation[request-leak]
    kept = r;
    r = MPI_REQUEST_NULL;
    MPI_Irecv(&in[1], 1, MPI_INT, 0, 1, MPI_COMM_SELF, &r);
    MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Send(&out, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    (void)kept;

    /* A variable of the stack that lies where another one lay. */
    MPI_Request first = begin(&in[2], 2), second = begin(&in[3], 3);
    MPI_Send(&out, 1, MPI_INT, 0, 2, MPI_COMM_SELF);
    MPI_Send(&out, 1, MPI_INT, 0, 3, MPI_COMM_SELF);
    MPI_Wait(&second, MPI_STATUS_IGNORE);
    (void)first;

    MPI_Finalize();
    return 0;
}
