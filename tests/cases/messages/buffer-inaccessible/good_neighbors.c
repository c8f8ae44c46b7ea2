// ranks: 2
// env: MPIWARDEN_RECORD=64M
// At both ends of a line a neighbor is MPI_PROC_NULL: the parts of the buffers for it need not be there (8.6).
#define _GNU_SOURCE
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

int main(void)
{
    int rank, size = 4096, dims[1] = {2}, line[1] = {0};
    MPI_Comm grid;

    MPI_Init(NULL, NULL);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, line, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    char *send = mmap((void *)0x100000000000, 2 * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *receive = mmap((void *)0x200000000000, 2 * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    int mine = rank == 0 ? size : 0;
    munmap(send + size - mine, size);
    munmap(receive + size - mine, size);
    MPI_Neighbor_alltoall(send, size, MPI_BYTE, receive, size, MPI_BYTE, grid);
#if MPI_VERSION >= 4
    MPI_Request request;
    MPI_Neighbor_alltoall_init(send, size, MPI_BYTE, receive, size, MPI_BYTE, grid, MPI_INFO_NULL, &request);
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
#endif
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
