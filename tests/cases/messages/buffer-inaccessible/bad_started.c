// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// A persistent send and a persistent receive are looked at when they are started: until then their buffers need not be there.
#define _GNU_SOURCE
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

int main(void)
{
    int rank, size = 4096, value = 0;
    MPI_Request request;
    char *memory = mmap((void *)0x100000000000, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    munmap(memory, size);
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send_init(memory, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &request);
        MPI_Start(&request); //~ suspicious[buffer-inaccessible]: part of the
    } else {
        MPI_Recv_init(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &request);
        MPI_Start(&request);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
