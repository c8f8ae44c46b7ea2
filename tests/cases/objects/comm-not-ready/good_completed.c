// cflags: -Wno-stringop-overflow
// Each way of completing the request makes the duplicate ready; the old communicator is free for use all the time.
#include <mpi.h>
#include <stdlib.h>

static int key;

static void use_and_free(MPI_Comm *comm)
{
    static int number = 1;
    void *value;
    int flag;
    MPI_Comm_set_attr(*comm, key, &number);
    MPI_Comm_get_attr(*comm, key, &value, &flag);
    MPI_Comm_free(comm);
}

int main(void)
{
    MPI_Init(NULL, NULL);

    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    static int number = 1;
    MPI_Comm copy, copies[2];
    MPI_Request request, requests[2];
    int done, index, indices[2], count;

    MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    use_and_free(&copy);

    MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request);
    for (done = 0; !done;)
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    use_and_free(&copy);

    MPI_Comm_idup(MPI_COMM_WORLD, &copies[0], &requests[0]);
    MPI_Comm_idup(MPI_COMM_SELF, &copies[1], &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    use_and_free(&copies[0]);
    use_and_free(&copies[1]);

    MPI_Comm_idup(MPI_COMM_WORLD, &copies[0], &requests[0]);
    MPI_Comm_idup(MPI_COMM_SELF, &copies[1], &requests[1]);
    for (int i = 0; i < 2; i++) {
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        use_and_free(&copies[index]);
    }

    MPI_Comm_idup(MPI_COMM_WORLD, &copies[0], &requests[0]);
    MPI_Comm_idup(MPI_COMM_SELF, &copies[1], &requests[1]);
    for (int left = 2; left > 0; left -= count) {
        MPI_Waitsome(2, requests, &count, indices, MPI_STATUSES_IGNORE);
        for (int i = 0; i < count; i++)
            use_and_free(&copies[indices[i]]);
    }

    MPI_Comm_idup(MPI_COMM_WORLD, &copies[0], &requests[0]);
    MPI_Comm_idup(MPI_COMM_SELF, &copies[1], &requests[1]);
    for (done = 0; !done;)
        MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE);
    use_and_free(&copies[0]);
    use_and_free(&copies[1]);

    MPI_Comm_idup(MPI_COMM_WORLD, &copies[0], &requests[0]);
    MPI_Comm_idup(MPI_COMM_SELF, &copies[1], &requests[1]);
    for (int left = 2; left > 0;) {
        MPI_Testany(2, requests, &index, &done, MPI_STATUS_IGNORE);
        if (done && index != MPI_UNDEFINED) {
            use_and_free(&copies[index]);
            left--;
        }
    }

    MPI_Comm_idup(MPI_COMM_WORLD, &copies[0], &requests[0]);
    MPI_Comm_idup(MPI_COMM_SELF, &copies[1], &requests[1]);
    for (int left = 2; left > 0; left -= count) {
        MPI_Testsome(2, requests, &count, indices, MPI_STATUSES_IGNORE);
        for (int i = 0; i < count; i++)
            use_and_free(&copies[indices[i]]);
    }

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
