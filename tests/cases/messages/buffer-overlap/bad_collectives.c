// ranks: 2
// exit: any
// Buffers of messages and collective operations under way are used by others.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, in[8] = {0}, out[8] = {0}, other[8] = {0};
    MPI_Request r;
    MPI_Comm world = MPI_COMM_WORLD;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(world, &rank);
    int peer = 1 - rank;

    MPI_Isend(out, 4, MPI_INT, peer, 1, world, &r);
    MPI_Allreduce(in, out + 3, 1, MPI_INT, MPI_SUM, world); //~ violation[buffer-overlap]: this call receives into the send buffer of an earlier MPI_Isend that is not complete
    MPI_Recv(other, 4, MPI_INT, peer, 1, world, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    MPI_Irecv(in, 4, MPI_INT, peer, 2, world, &r);
    MPI_Gather(in, 1, MPI_INT, other, 1, MPI_INT, 0, world); //~ violation[buffer-overlap]: this call sends from the receive buffer of an earlier MPI_Irecv that is not complete
    MPI_Send(out, 4, MPI_INT, peer, 2, world);
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    MPI_Ibcast(in, 4, MPI_INT, 0, world, &r);
    MPI_Bcast(in, 4, MPI_INT, 0, world); //~ violation[buffer-overlap]: this call receives into the receive buffer of an earlier MPI_Ibcast that is not complete
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    MPI_Iallreduce(out, in, 4, MPI_INT, MPI_SUM, world, &r);
    MPI_Allgather(other, 1, MPI_INT, in, 1, MPI_INT, world); //~ violation[buffer-overlap]: this call receives into the receive buffer of an earlier MPI_Iallreduce that is not complete
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    /* In place, so what it sends is also what it receives. */
    MPI_Iallreduce(MPI_IN_PLACE, in, 4, MPI_INT, MPI_SUM, world, &r);
    MPI_Sendrecv(in, 1, MPI_INT, peer, 4, other, 1, MPI_INT, peer, 4, world, MPI_STATUS_IGNORE); //~ violation[buffer-overlap]: this call sends from the receive buffer of an earlier MPI_Iallreduce that is not complete
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
