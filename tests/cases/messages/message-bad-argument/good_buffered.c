// ranks: 2
// Messages in buffered mode that fit, with one buffer after another; none without data or to nobody needs one. With MPI 4.1 MPI makes the buffer, and communicators have their own.
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>

int main(void)
{
    int rank, size, numbers[2000] = {0};
    void *address;
    MPI_Datatype row;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(100, MPI_INT, &row);
    MPI_Type_commit(&row);
    MPI_Bsend(numbers, 1000, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD);
    for (int many = 1; many <= 10; many++) {
        size = 2 * (int)(100 * many * sizeof(int) + MPI_BSEND_OVERHEAD);
        MPI_Buffer_attach(malloc(size), size);
        if (rank == 0) {
            MPI_Bsend(numbers, many, row, 1, 7, MPI_COMM_WORLD);
            MPI_Ibsend(numbers, 100 * many, MPI_INT, 1, 8, MPI_COMM_WORLD, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(numbers, 100 * many, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(numbers, 100 * many, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Buffer_detach(&address, &size);
        free(address);
    }
    MPI_Bsend_init(numbers, 100, MPI_INT, 1 - rank, 9, MPI_COMM_WORLD, &request);
    size = 100 * sizeof(int) + MPI_BSEND_OVERHEAD;
    MPI_Buffer_attach(malloc(size), size);
    MPI_Start(&request);
    MPI_Recv(numbers + 1000, 100, MPI_INT, 1 - rank, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Buffer_detach(&address, &size);
    free(address);
#ifdef MPI_BUFFER_AUTOMATIC
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0);
    if (rank == 0)
        MPI_Bsend(numbers, 2000, MPI_INT, 1, 7, comm);
    else
        MPI_Recv(numbers, 2000, MPI_INT, 0, 7, comm, MPI_STATUS_IGNORE);
    MPI_Buffer_detach(&address, &size);
    size = 2000 * sizeof(int) + MPI_BSEND_OVERHEAD;
    MPI_Comm_attach_buffer(comm, malloc(size), size);
    if (rank == 0)
        MPI_Bsend(numbers, 2000, MPI_INT, 1, 7, comm);
    else
        MPI_Recv(numbers, 2000, MPI_INT, 0, 7, comm, MPI_STATUS_IGNORE);
    MPI_Comm_detach_buffer(comm, &address, &size);
    free(address);
    MPI_Comm_free(&comm);
#endif
    MPI_Type_free(&row);
    MPI_Finalize();
    return 0;
}
