// ranks: 2
// A communicator and a datatype are freed while a message is under way: some libraries run the delete callbacks at
// once, others when the message is through.
#include <mpi.h>
#include <stdlib.h>

static int delete_comm_attr(MPI_Comm comm, int keyval, void *value, void *extra)
{
    return MPI_SUCCESS;
}

static int delete_type_attr(MPI_Datatype type, int keyval, void *value, void *extra)
{
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number, in[4], out[4];
    int rank, comm_key, type_key;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_comm_attr, &comm_key, NULL);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, delete_type_attr, &type_key, NULL);

    MPI_Comm comm;
    MPI_Datatype type;
    MPI_Request receive, send;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_attr(comm, comm_key, &number);
    MPI_Type_contiguous(4, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Type_set_attr(type, type_key, &number);

    MPI_Irecv(in, 1, type, 1 - rank, 2, comm, &receive);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Isend(out, 1, type, 1 - rank, 2, comm, &send);
    MPI_Type_free(&type);
    MPI_Comm_free(&comm);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    MPI_Wait(&receive, MPI_STATUS_IGNORE);

    MPI_Comm_free_keyval(&comm_key);
    MPI_Type_free_keyval(&type_key);
    MPI_Finalize();
    return 0;
}
