/* A program that uses the library, on two processes. It ends with 0 when the counts are right and nothing is left. */
#include "cache.h"
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Comm comm, dup;
    MPI_File file;
    MPI_Request request;
    int rank, sent = 7, wrong = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    cache_begin();

    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    cache_count_comm(comm);
    wrong += cache_count_comm(comm) != 2;
    MPI_Comm_dup(comm, &dup); /* with a count of its own */
    wrong += cache_count_comm(dup) != 1;

    MPI_File_open(comm, "counted", MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    cache_count_file(file);
    wrong += cache_count_file(file) != 2;
    cache_close(&file);

    int *buffer = cache_receive(1 - rank, 0, comm, &request);
    MPI_Send(&sent, 1, MPI_INT, 1 - rank, 0, comm);
    (void)buffer; /* good until the request is complete */
    cache_wait(&request, MPI_STATUS_IGNORE);

    cache_end();
    MPI_Comm_free(&dup);
    MPI_Comm_free(&comm);
    wrong += cache_left() != 0;
    if (wrong)
        printf("wrong: %d, left: %ld\n", wrong, cache_left());
    MPI_Finalize();
    return wrong != 0;
}
