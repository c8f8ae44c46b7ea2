// The variable of an operation that is under way is given the request of another one: in a loop, by another call, by a call that makes a
// persistent request, and that of a persistent operation that was started.
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    enum { ROUNDS = 4, LARGE = 1 << 20 };
    int in[ROUNDS], one, other, third, out = 1;
    char *large = calloc(LARGE, 1), *into = calloc(LARGE, 1);
    MPI_Request r, sent;

    /* Only the last round is waited for. */
    for (int i = 0; i < ROUNDS; i++)
        MPI_Irecv(&in[i], 1, MPI_INT, 0, 1, MPI_COMM_SELF, &r); //~ suspicious[request-overwritten]: overwrites
        //~^ violation[request-leak]
        //~^^ related[request-overwritten]: begun here
    for (int i = 0; i < ROUNDS; i++)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF);
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    /* A send and a receive with one variable. */
    MPI_Isend(large, LARGE, MPI_CHAR, 0, 2, MPI_COMM_SELF, &r); //~ violation[request-leak]
    MPI_Irecv(into, LARGE, MPI_CHAR, 0, 2, MPI_COMM_SELF, &r); //~ suspicious[request-overwritten]
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    /* A persistent request is written over an active one, and the other way round. */
    MPI_Irecv(&one, 1, MPI_INT, 0, 3, MPI_COMM_SELF, &r); //~ violation[request-leak]
    MPI_Recv_init(&other, 1, MPI_INT, 0, 4, MPI_COMM_SELF, &r); //~ suspicious[request-overwritten]
    MPI_Start(&r); //~ violation[request-leak]
    //~^ related[request-overwritten]: begun here
    MPI_Irecv(&third, 1, MPI_INT, 0, 5, MPI_COMM_SELF, &r); //~ suspicious[request-overwritten]
    for (int tag = 3; tag <= 5; tag++) {
        MPI_Isend(&out, 1, MPI_INT, 0, tag, MPI_COMM_SELF, &sent);
        MPI_Wait(&sent, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    /* An element of an array, after a test that said: not yet. */
    int flag, late[2];
    MPI_Request two[2];
    MPI_Irecv(&late[0], 1, MPI_INT, 0, 6, MPI_COMM_SELF, &two[0]);
    MPI_Irecv(&late[1], 1, MPI_INT, 0, 7, MPI_COMM_SELF, &two[1]); //~ violation[request-leak]
    MPI_Testall(2, two, &flag, MPI_STATUSES_IGNORE);
    MPI_Isend(&out, 1, MPI_INT, 0, 6, MPI_COMM_SELF, &two[1]); //~ suspicious[request-overwritten]
    MPI_Waitall(2, two, MPI_STATUSES_IGNORE);
    MPI_Send(&out, 1, MPI_INT, 0, 7, MPI_COMM_SELF);

    MPI_Finalize();
    free(large);
    free(into);
    return 0;
}
