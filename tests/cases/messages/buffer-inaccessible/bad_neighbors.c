// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// In a ring each neighbor is a process, and what is sent to them is gone.
#define _GNU_SOURCE
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

int main(void)
{
    int size = 4096, dims[1] = {2}, ring[1] = {1}, received[2];
    MPI_Comm grid;
    char *gone = mmap((void *)0x100000000000, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    munmap(gone, size);
    MPI_Init(NULL, NULL);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, ring, 0, &grid);
    MPI_Neighbor_alltoall(gone, 1, MPI_INT, received, 1, MPI_INT, grid); //~ suspicious[buffer-inaccessible]: part of the send buffer is not mapped
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
