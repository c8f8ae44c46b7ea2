// Every call that completes requests, of operations of every kind; persistent ones are freed, also while they are active.
#include <mpi.h>
#include <stddef.h>

static void exchange(MPI_Request *r, int *in, int *out, int count)
{
    for (int i = 0; i < count; i += 2) {
        MPI_Irecv(&in[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &r[i]);
        MPI_Isend(&out[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &r[i + 1]);
    }
}

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    enum { MANY = 300 };
    static int in[MANY], out[MANY];
    static MPI_Request r[MANY];
    int flag = 0, index, count, indices[MANY];
    exchange(r, in, out, 16);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Wait(&r[2], MPI_STATUS_IGNORE);
    for (flag = 0; !flag;)
        MPI_Test(&r[3], &flag, MPI_STATUS_IGNORE);
    for (flag = 0; !flag;)
        MPI_Testall(2, &r[4], &flag, MPI_STATUSES_IGNORE);
    MPI_Waitany(2, &r[6], &index, MPI_STATUS_IGNORE);
    MPI_Waitany(2, &r[6], &index, MPI_STATUS_IGNORE);
    while (r[8] != MPI_REQUEST_NULL || r[9] != MPI_REQUEST_NULL)
        MPI_Waitsome(2, &r[8], &count, indices, MPI_STATUSES_IGNORE);
    while (r[10] != MPI_REQUEST_NULL || r[11] != MPI_REQUEST_NULL)
        MPI_Testany(2, &r[10], &index, &flag, MPI_STATUS_IGNORE);
    while (r[12] != MPI_REQUEST_NULL || r[13] != MPI_REQUEST_NULL)
        MPI_Testsome(2, &r[12], &count, indices, MPI_STATUSES_IGNORE);
    for (flag = 0; !flag;)
        MPI_Request_get_status(r[14], &flag, MPI_STATUS_IGNORE);
    MPI_Waitall(2, &r[14], MPI_STATUSES_IGNORE);

    /* Copies of handles, in another order than the requests were made. */
    exchange(r, in, out, MANY);
    static MPI_Request copies[MANY];
    for (int i = 0; i < MANY; i++)
        copies[i] = r[MANY - 1 - i];
    MPI_Waitall(MANY, copies, MPI_STATUSES_IGNORE);

    /* Given up, and cancelled. */
    MPI_Request one;
    MPI_Isend(out, 1, MPI_INT, 0, 5, MPI_COMM_SELF, &one);
    MPI_Request_free(&one);
    MPI_Recv(in, 1, MPI_INT, 0, 5, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Irecv(in, 1, MPI_INT, 0, 6, MPI_COMM_SELF, &one);
    MPI_Cancel(&one);
    MPI_Wait(&one, MPI_STATUS_IGNORE);
    MPI_Ibarrier(MPI_COMM_SELF, &one);
    MPI_Wait(&one, MPI_STATUS_IGNORE);
    MPI_Irecv(in, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_SELF, &one);
    MPI_Wait(&one, MPI_STATUS_IGNORE);

    MPI_Request both[2];
    MPI_Recv_init(in, 1, MPI_INT, 0, 7, MPI_COMM_SELF, &both[0]);
    MPI_Send_init(out, 1, MPI_INT, 0, 7, MPI_COMM_SELF, &both[1]);
    for (int i = 0; i < 4; i++) {
        MPI_Startall(2, both);
        if (i % 2 == 0)
            MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
        else
            for (flag = 0; !flag;)
                MPI_Testall(2, both, &flag, MPI_STATUSES_IGNORE);
    }
    MPI_Startall(2, both);
    MPI_Waitany(2, both, &index, MPI_STATUS_IGNORE);
    MPI_Waitany(2, both, &index, MPI_STATUS_IGNORE);
    MPI_Startall(2, both);
    for (int done = 0; done < 2; done += count)
        MPI_Waitsome(2, both, &count, indices, MPI_STATUSES_IGNORE);
    MPI_Start(&both[0]);
    MPI_Start(&both[1]);
    MPI_Wait(&both[0], MPI_STATUS_IGNORE);
    MPI_Request_free(&both[1]);
    MPI_Request_free(&both[0]);

    MPI_Finalize();
    return 0;
}
