// Memory is freed when the operation that used it is complete, or is another memory.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { LARGE = 1 << 20, MANY = 40 };

int main(void)
{
    MPI_Request r, all[MANY];
    MPI_Status status;
    int flag = 0, value = 7;

    MPI_Init(NULL, NULL);

    /* Complete by a wait, and by a test. */
    char *into = malloc(LARGE);
    MPI_Irecv(into, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &r);
    MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_SELF);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    free(into);
    into = malloc(LARGE);
    MPI_Irecv(into, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &r);
    MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_SELF);
    while (!flag)
        MPI_Request_get_status(r, &flag, &status);
    free(into);
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    /* Freed, and not to be used any more: the message was received. */
    int *from = malloc(sizeof *from), got = 0;
    *from = value;
    MPI_Isend(from, 1, MPI_INT, 0, 2, MPI_COMM_SELF, &r);
    MPI_Request_free(&r);
    MPI_Recv(&got, 1, MPI_INT, 0, 2, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    free(from);

    /* Blocks beside it and between its parts, and one that has no byte of it. */
    char *blocks[MANY];
    for (int i = 0; i < MANY; i++)
        blocks[i] = malloc(64);
    MPI_Aint first, third;
    MPI_Get_address(blocks[0], &first);
    MPI_Get_address(blocks[2], &third);
    MPI_Aint places[2] = {first, third};
    MPI_Datatype two;
    MPI_Type_create_hindexed_block(2, 64, places, MPI_CHAR, &two);
    MPI_Type_commit(&two);
    MPI_Irecv(MPI_BOTTOM, 1, two, 0, 3, MPI_COMM_SELF, &r);
    free(blocks[1]);
    for (int i = 3; i < MANY; i++)
        free(blocks[i]);
    MPI_Cancel(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    free(blocks[0]);
    free(blocks[2]);
    MPI_Type_free(&two);

    /* Nothing is sent of it. */
    char *empty = malloc(64);
    MPI_Irecv(empty, 0, MPI_CHAR, 0, 4, MPI_COMM_SELF, &r);
    MPI_Irecv(empty, 64, MPI_CHAR, MPI_PROC_NULL, 4, MPI_COMM_SELF, &all[0]);
    free(empty);
    MPI_Send(NULL, 0, MPI_CHAR, 0, 4, MPI_COMM_SELF);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Wait(&all[0], MPI_STATUS_IGNORE);

    /* A block that stays where it is and keeps what is in use. */
    char *shorter = malloc(LARGE);
    MPI_Irecv(shorter, 16, MPI_CHAR, 0, 5, MPI_COMM_SELF, &r);
    char *same = realloc(shorter, LARGE);
    MPI_Cancel(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    free(same);

    /* The same block again and again, and others meanwhile. */
    for (int round = 0; round < 100; round++) {
        char *buffers[MANY];
        for (int i = 0; i < MANY; i++) {
            buffers[i] = malloc(100);
            memset(buffers[i], i, 100);
            MPI_Isend(buffers[i], 100, MPI_CHAR, 0, i, MPI_COMM_SELF, &all[i]);
            free(malloc(100));
        }
        for (int i = 0; i < MANY; i++) {
            char *taken = malloc(100);
            MPI_Recv(taken, 100, MPI_CHAR, 0, i, MPI_COMM_SELF, MPI_STATUS_IGNORE);
            free(taken);
        }
        MPI_Waitall(MANY, all, MPI_STATUSES_IGNORE);
        for (int i = 0; i < MANY; i++)
            free(buffers[i]);
    }
    MPI_Finalize();
    return 0;
}
