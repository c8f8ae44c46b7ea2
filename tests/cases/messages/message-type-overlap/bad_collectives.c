// ranks: 2
// Datatypes with overlapping entries in the receive buffers of collective operations.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int in[64] = { 0 }, out[64] = { 0 }, rank, lengths[2] = { 2, 2 }, places[2] = { 0, 1 };
    MPI_Datatype twice;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_indexed(2, lengths, places, MPI_INT, &twice); //~ related[message-type-overlap]
    MPI_Type_commit(&twice);
    if (rank == 0)
        MPI_Bcast(in, 1, twice, 0, MPI_COMM_WORLD);
    else
        MPI_Bcast(in, 1, twice, 0, MPI_COMM_WORLD); //~ violation[message-type-overlap]
    if (rank == 0)
        MPI_Gather(out, 4, MPI_INT, in, 1, twice, 0, MPI_COMM_WORLD); //~ violation[message-type-overlap]: `recvtype` has overlapping entries
    else
        MPI_Gather(out, 4, MPI_INT, in, 1, twice, 0, MPI_COMM_WORLD);
    MPI_Scatter(out, 4, MPI_INT, in, 1, twice, 0, MPI_COMM_WORLD); //~ violation[message-type-overlap]
    MPI_Allgather(out, 1, twice, in, 1, twice, MPI_COMM_WORLD); //~ violation[message-type-overlap]
    MPI_Ialltoall(out, 4, MPI_INT, in, 1, twice, MPI_COMM_WORLD, &request); //~ violation[message-type-overlap]
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Sendrecv(out, 4, MPI_INT, rank, 0, in, 1, twice, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ violation[message-type-overlap]
    MPI_Type_free(&twice);
    MPI_Finalize();
    return 0;
}
