// ranks: 4
// env: MPIWARDEN_RECORD=64M
// whole: messages
// Exchanges that need no buffer.
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>

int main(void)
{
    int rank, size, flag = 0;
    int mine[4] = {1, 2, 3, 4}, other[4];
    MPI_Request requests[8], barrier;
    MPI_Status status;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size, pair = rank ^ 1;

    // One side receives first.
    if (rank % 2) {
        MPI_Recv(other, 1, MPI_INT, pair, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(mine, 1, MPI_INT, pair, 1, MPI_COMM_WORLD);
    } else {
        MPI_Send(mine, 1, MPI_INT, pair, 1, MPI_COMM_WORLD);
        MPI_Recv(other, 1, MPI_INT, pair, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    // A chain that begins at one rank.
    if (rank > 0)
        MPI_Recv(other, 1, MPI_INT, last, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank < size - 1)
        MPI_Send(mine, 1, MPI_INT, next, 2, MPI_COMM_WORLD);
    // A ring, both at once, also with receives that are posted and sends that are waited for later.
    MPI_Sendrecv(mine, 1, MPI_INT, next, 3, other, 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv_replace(mine, 1, MPI_INT, next, 4, last, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Irecv(other, 1, MPI_INT, last, 5, MPI_COMM_WORLD, &requests[0]);
    MPI_Send(mine, 1, MPI_INT, next, 5, MPI_COMM_WORLD);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Isend(mine, 1, MPI_INT, next, 6, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv(other, 1, MPI_INT, last, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    // All at once, the sends first.
    for (int to = 0; to < size; ++to) {
        MPI_Isend(&mine[to], 1, MPI_INT, to, 7, MPI_COMM_WORLD, &requests[to]);
        MPI_Irecv(&other[to], 1, MPI_INT, to, 7, MPI_COMM_WORLD, &requests[size + to]);
    }
    MPI_Waitall(2 * size, requests, MPI_STATUSES_IGNORE);
    // The program's own buffer.
    void *buffer = malloc(1024 + MPI_BSEND_OVERHEAD);
    int bytes = 1024 + MPI_BSEND_OVERHEAD;
    MPI_Buffer_attach(buffer, bytes);
    MPI_Bsend(mine, 1, MPI_INT, next, 8, MPI_COMM_WORLD);
    MPI_Recv(other, 1, MPI_INT, last, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Buffer_detach(&buffer, &bytes);
    free(buffer);
    // Workers send, the master receives from anybody and answers.
    if (rank == 0) {
        for (int i = 1; i < size; ++i) {
            MPI_Recv(other, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &status);
            MPI_Send(mine, 1, MPI_INT, status.MPI_SOURCE, 9, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(mine, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        MPI_Recv(other, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    // A receive that is posted before a barrier, and a message behind it; nobody is sent to.
    if (rank == 1)
        MPI_Irecv(other, 1, MPI_INT, 0, 10, MPI_COMM_WORLD, &requests[0]);
    if (rank == 0)
        MPI_Send(mine, 1, MPI_INT, 1, 10, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Send(mine, 1, MPI_INT, MPI_PROC_NULL, 11, MPI_COMM_WORLD);
    // Receives that are looked for until all have said that they are done (consensus).
    MPI_Issend(mine, 1, MPI_INT, next, 12, MPI_COMM_WORLD, &requests[0]);
    int sent = 0, done = 0;
    while (!done) {
        MPI_Iprobe(MPI_ANY_SOURCE, 12, MPI_COMM_WORLD, &flag, &status);
        if (flag)
            MPI_Recv(other, 1, MPI_INT, status.MPI_SOURCE, 12, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (!sent) {
            MPI_Test(&requests[0], &sent, MPI_STATUS_IGNORE);
            if (sent)
                MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
        } else {
            MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
