// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Memory that is there when the operations are started, and not yet when their requests are made; and a buffer that is nowhere, for nobody.
#define _GNU_SOURCE
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>

int main(void)
{
    int rank, size = 4096;
    MPI_Request request, nobody;
    char *place = (char *)0x100000000000;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send_init(place, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &request);
    else
        MPI_Recv_init(place, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &request);
    MPI_Send_init(place + size, 1, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD, &nobody);
    if (mmap(place, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != place)
        abort();
    MPI_Start(&request);
    MPI_Start(&nobody);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Wait(&nobody, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Request_free(&nobody);
    MPI_Finalize();
    return 0;
}
