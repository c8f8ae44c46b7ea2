// ranks: 2
// Datatypes with overlapping entries are received with: each kind of receive, each kind of datatype. They are sent with as well, which is right.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int in[64] = { 0 }, out[64] = { 0 }, rank, lengths[2] = { 2, 2 }, places[2] = { 0, 1 };
    MPI_Datatype indexed, short_extent, vector, two, base = MPI_INT;
    MPI_Aint zero = 0;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_indexed(2, lengths, places, MPI_INT, &indexed); //~ related[message-type-overlap]: the datatype was created here
    MPI_Type_commit(&indexed);
    MPI_Type_create_hvector(3, 2, 4, MPI_INT, &vector); //~ related[message-type-overlap]
    MPI_Type_commit(&vector);
    MPI_Type_create_struct(1, lengths, &zero, &base, &two);
    MPI_Type_create_resized(two, 0, 4, &short_extent); //~ related[message-type-overlap]
    MPI_Type_commit(&short_extent);
    if (rank == 0) {
        for (int i = 0; i < 3; i++)
            MPI_Send(out, 1, indexed, 1, i, MPI_COMM_WORLD);
        MPI_Send(out, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
        MPI_Send(out, 2, short_extent, 1, 4, MPI_COMM_WORLD);
    } else {
        MPI_Recv(in, 1, indexed, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ violation[message-type-overlap]: `datatype` has overlapping entries
        MPI_Irecv(in, 1, indexed, 0, 1, MPI_COMM_WORLD, &request); //~ violation[message-type-overlap]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Recv_init(in, 1, indexed, 0, 2, MPI_COMM_WORLD, &request); //~ violation[message-type-overlap]
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
        MPI_Recv(in, 1, vector, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ violation[message-type-overlap]
        MPI_Recv(in, 2, short_extent, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ violation[message-type-overlap]
    }
    MPI_Type_free(&two);
    MPI_Type_free(&indexed);
    MPI_Type_free(&vector);
    MPI_Type_free(&short_extent);
    MPI_Finalize();
    return 0;
}
