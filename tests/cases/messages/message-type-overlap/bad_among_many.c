// ranks: 2
// A datatype with overlapping entries was made before many others that nobody uses: what is known of those says nothing of it.
#include <mpi.h>
#include <stddef.h>

enum { MANY = 3000 };

int main(void)
{
    static MPI_Datatype others[MANY];
    int in[64] = { 0 }, out[64] = { 0 }, rank, lengths[2] = { 2, 2 }, places[2] = { 0, 1 };
    MPI_Datatype twice;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_indexed(2, lengths, places, MPI_INT, &twice); //~ related[message-type-overlap]
    MPI_Type_commit(&twice);
    for (int i = 0; i < MANY; i++)
        MPI_Type_contiguous(i + 1, MPI_INT, &others[i]);
    if (rank == 0) {
        for (int i = 0; i < 4; i++)
            MPI_Send(out, 1, twice, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(in, 1, twice, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ violation[message-type-overlap]
        MPI_Recv(in, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Irecv(in, 1, twice, 0, 0, MPI_COMM_WORLD, &request); //~ violation[message-type-overlap]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Recv(in, 1, twice, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ violation[message-type-overlap]
    }
    for (int i = 0; i < MANY; i++)
        MPI_Type_free(&others[i]);
    MPI_Type_free(&twice);
    MPI_Finalize();
    return 0;
}
