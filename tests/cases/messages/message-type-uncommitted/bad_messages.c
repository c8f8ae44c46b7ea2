// exit: any
// Datatypes that were not committed, in messages and in collective operations.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int in[8] = { 0 }, out[8] = { 0 };
    MPI_Datatype pair, copy, committed;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair); //~ related[message-type-uncommitted]: the datatype was created here
    MPI_Type_dup(pair, &copy);
    MPI_Type_vector(1, 2, 2, MPI_INT, &committed);
    MPI_Type_commit(&committed);
    MPI_Bcast(in, 1, pair, 0, MPI_COMM_SELF); //~ violation[message-type-uncommitted]: `datatype` was not committed
    MPI_Bcast(in, 1, pair, 0, MPI_COMM_SELF); //~ violation[message-type-uncommitted]
    MPI_Bcast(in, 1, copy, 0, MPI_COMM_SELF); //~ violation[message-type-uncommitted]
    MPI_Gather(out, 1, committed, in, 1, pair, 0, MPI_COMM_SELF); //~ violation[message-type-uncommitted]: `recvtype` was not committed
    MPI_Sendrecv(out, 1, pair, 0, 0, in, 1, committed, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE); //~ violation[message-type-uncommitted]: `sendtype` was not committed
    if (MPI_Isend(out, 1, pair, 0, 1, MPI_COMM_SELF, &request) == MPI_SUCCESS) //~ violation[message-type-uncommitted]
        MPI_Request_free(&request);
    if (MPI_Recv_init(in, 1, pair, 0, 2, MPI_COMM_SELF, &request) == MPI_SUCCESS) //~ violation[message-type-uncommitted]
        MPI_Request_free(&request);
    MPI_Bcast(in, 1, committed, 0, MPI_COMM_SELF);
    MPI_Type_free(&pair);
    MPI_Type_free(&copy);
    MPI_Type_free(&committed);
    MPI_Abort(MPI_COMM_WORLD, 3);
    return 0;
}
