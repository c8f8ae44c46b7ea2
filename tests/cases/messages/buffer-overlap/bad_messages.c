// ranks: 2
// exit: any
// Buffers of messages under way are used by others, in every way.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, numbers[8] = {0}, other[8] = {0};
    MPI_Request r[2];
    MPI_Comm world = MPI_COMM_WORLD;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN);
    MPI_Comm_rank(world, &rank);
    int peer = 1 - rank;

    /* What is sent is received into: by a receive of either kind, whose buffer begins elsewhere. */
    MPI_Isend(numbers, 4, MPI_INT, peer, 1, world, &r[0]); //~ related[buffer-overlap]: the operation was begun here
    MPI_Recv(numbers, 4, MPI_INT, peer, 1, world, MPI_STATUS_IGNORE); //~ violation[buffer-overlap]: this call receives into the send buffer of an earlier MPI_Isend that is not complete
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    MPI_Issend(numbers, 4, MPI_INT, peer, 2, world, &r[0]);
    MPI_Irecv(numbers + 3, 4, MPI_INT, peer, 2, world, &r[1]); //~ violation[buffer-overlap]: this call receives into the send buffer of an earlier MPI_Issend that is not complete
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);

    /* What is received is sent, and received into twice. */
    MPI_Irecv(numbers, 4, MPI_INT, peer, 3, world, &r[0]);
    MPI_Send(numbers + 2, 1, MPI_INT, peer, 3, world); //~ violation[buffer-overlap]: this call sends from the receive buffer of an earlier MPI_Irecv that is not complete
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    MPI_Irecv(numbers, 8, MPI_INT, peer, 4, world, &r[0]);
    MPI_Irecv(numbers, 1, MPI_INT, peer, 5, world, &r[1]); //~ violation[buffer-overlap]: this call receives into the receive buffer of an earlier MPI_Irecv that is not complete
    MPI_Send(other, 1, MPI_INT, peer, 4, world);
    MPI_Send(other, 1, MPI_INT, peer, 5, world);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);

    /* A test that says «not yet» completes nothing. */
    int flag = 0;
    MPI_Irecv(numbers, 8, MPI_INT, peer, 6, world, &r[0]);
    MPI_Test(&r[0], &flag, MPI_STATUS_IGNORE);
    MPI_Barrier(world); /* nothing was sent before */
    MPI_Isend(&numbers[7], 1, MPI_INT, peer, 6, world, &r[1]); //~ violation[buffer-overlap]: this call sends from
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);

    /* A persistent one, in its second round. */
    MPI_Recv_init(numbers, 2, MPI_INT, peer, 8, world, &r[0]);
    MPI_Send_init(numbers + 1, 2, MPI_INT, peer, 8, world, &r[1]);
    MPI_Start(&r[0]);
    MPI_Send(other, 2, MPI_INT, peer, 8, world);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    MPI_Startall(2, r); //~ violation[buffer-overlap]: this call sends from the receive buffer of an earlier MPI_Startall that is not complete
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Request_free(&r[0]);
    MPI_Request_free(&r[1]);

    /* Send and receive in one. */
    MPI_Sendrecv(numbers, 4, MPI_INT, peer, 9, &numbers[3], 4, MPI_INT, peer, 9, world, MPI_STATUS_IGNORE); //~ violation[buffer-overlap]: the send buffer and the receive buffer overlap
    MPI_Isend(numbers, 1, MPI_INT, peer, 10, world, &r[0]);
    MPI_Sendrecv_replace(numbers, 1, MPI_INT, peer, 11, peer, 11, world, MPI_STATUS_IGNORE); //~ violation[buffer-overlap]: this call receives into the send buffer
    MPI_Recv(other, 1, MPI_INT, peer, 10, world, MPI_STATUS_IGNORE);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
