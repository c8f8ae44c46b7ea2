// Many requests with values that are completed by calls for some of them, as many as the argument says: each free callback
// runs once, while its request is there, and each result is that of its own request.
#include "mpix_keys.h"
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static long freed, destroyed, wrong;

static void on_free(MPIX_Key key, int type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    int flag = 0;
    (void)key, (void)type, (void)context, (void)value;
    freed++;
    MPI_Request_get_status((MPI_Request)handle, &flag, MPI_STATUS_IGNORE);
    wrong += !flag;
}

static void on_destroy(MPIX_Key key, int type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)key, (void)type, (void)handle, (void)context, (void)value;
    destroyed++;
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 1000, left = count, calls = 0;
    MPIX_Key key;
    MPI_Init(&argc, &argv);
    MPIX_Key_create(NULL, on_free, on_destroy, 0, &key);
    MPI_Request *requests = malloc(count * sizeof *requests);
    MPI_Status *statuses = malloc(count * sizeof *statuses);
    int *numbers = calloc(count, sizeof *numbers), *indices = malloc(count * sizeof *indices);
    for (int i = 0; i < count; i++) {
        MPI_Irecv(&numbers[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
        // Every fifth has no value.
        if (i % 5 != 4)
            MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(requests[i]), i + 1);
    }
    // Even ones first.
    for (int half = 0; half < 2; half++) {
        int done = 0, due = half ? left : (count + 1) / 2;
        for (int i = half; i < count; i += 2) {
            int number = 3 * i + 1;
            MPI_Send(&number, 1, MPI_INT, 0, i, MPI_COMM_SELF);
        }
        while (due > 0) {
            if (calls++ % 2)
                MPI_Testsome(count, requests, &done, indices, statuses);
            else
                MPI_Waitsome(count, requests, &done, indices, statuses);
            for (int i = 0; i < done; i++) {
                int at = indices[i];
                wrong += at % 2 != half || numbers[at] != 3 * at + 1 || statuses[i].MPI_TAG != at;
                wrong += requests[at] != MPI_REQUEST_NULL;
            }
            due -= done;
            left -= done;
        }
        wrong += due != 0;
    }
    printf("left: %d, wrong: %ld, freed: %ld, destroyed: %ld\n", left, wrong, freed, destroyed);
    MPIX_Key_free(&key);
    free(requests), free(statuses), free(numbers), free(indices);
    MPI_Finalize();
    return 0;
}
