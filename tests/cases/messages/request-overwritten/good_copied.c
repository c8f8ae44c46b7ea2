// Handles are copied, and their variables used again: in lists, in an array that is sorted, by value, and when MPI says that the first
// operation is complete by another variable only.
#include <mpi.h>
#include <stddef.h>

static MPI_Request begin(int *number, int tag)
{
    MPI_Request made;
    MPI_Irecv(number, 1, MPI_INT, 0, tag, MPI_COMM_SELF, &made);
    return made;
}

int main(void)
{
    MPI_Init(NULL, NULL);

    enum { MANY = 300 };
    static int in[MANY], out[MANY];
    static MPI_Request all[2 * MANY];
    MPI_Request r, copy;
    for (int i = 0; i < MANY; i++) {
        MPI_Irecv(&in[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &r);
        all[2 * MANY - 1 - i] = r;
        MPI_Isend(&out[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &r);
        all[i] = r;
    }
    MPI_Waitall(2 * MANY, all, MPI_STATUSES_IGNORE);

    /* By value, from a variable that lies where the last one lay. */
    for (int i = 0; i < MANY; i++)
        all[i] = begin(&in[i], i);
    for (int i = 0; i < MANY; i++)
        MPI_Send(&out[i], 1, MPI_INT, 0, i, MPI_COMM_SELF);
    MPI_Waitall(MANY, all, MPI_STATUSES_IGNORE);

    /* Freed before the variable is used again, and completed by a question. */
    int flag = 0;
    MPI_Isend(&out[0], 1, MPI_INT, 0, 1, MPI_COMM_SELF, &r);
    MPI_Request_free(&r);
    MPI_Irecv(&in[0], 1, MPI_INT, 0, 1, MPI_COMM_SELF, &r);
    while (!flag)
        MPI_Request_get_status(r, &flag, MPI_STATUS_IGNORE);
    copy = r;
    MPI_Irecv(&in[1], 1, MPI_INT, 0, 2, MPI_COMM_SELF, &r);
    MPI_Wait(&copy, MPI_STATUS_IGNORE);
    MPI_Send(&out[1], 1, MPI_INT, 0, 2, MPI_COMM_SELF);
    MPI_Wait(&r, MPI_STATUS_IGNORE);

    /* Persistent: made in one variable, and kept in an array. */
    MPI_Request started[2];
    for (int i = 0; i < 2; i++) {
        if (i == 0)
            MPI_Recv_init(&in[0], 1, MPI_INT, 0, 3, MPI_COMM_SELF, &r);
        else
            MPI_Send_init(&out[0], 1, MPI_INT, 0, 3, MPI_COMM_SELF, &r);
        MPI_Start(&r);
        started[i] = r;
    }
    MPI_Waitall(2, started, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 2; i++)
        MPI_Request_free(&started[i]);

    MPI_Finalize();
    return 0;
}
