// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// The page of the send buffer is gone.
#define _GNU_SOURCE
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

int main(void)
{
    int rank, size = 4096, value = 0;
    char *memory = mmap((void *)0x100000000000, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    munmap(memory, size);
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(memory, 1, MPI_INT, 1, 7, MPI_COMM_WORLD); //~ suspicious[buffer-inaccessible]
    else
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
