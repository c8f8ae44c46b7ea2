// cflags: -Wno-stringop-overflow
// ranks: 2
// Requests are handed out again too: one that completed an idup may next stand for a message, and the reverse.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, key, flag, in = 0, out = 1;
    void *value;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    for (int round = 0; round < 5; round++) {
        MPI_Comm copy;
        MPI_Request requests[2], request;
        MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(&out, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);

        MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Comm_get_attr(copy, key, &value, &flag);

        MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 4, copy, &requests[0]);
        MPI_Comm_get_attr(copy, key, &value, &flag);
        MPI_Isend(&out, 1, MPI_INT, 1 - rank, 4, copy, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Comm_free(&copy);
    }

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
