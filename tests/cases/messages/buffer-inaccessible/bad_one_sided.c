// ranks: 2
// exit: any
// Memory that is gone is got into.
#define _GNU_SOURCE
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

int main(void)
{
    int rank, size = 4096, *base;
    MPI_Win win;
    char *gone = mmap((void *)0x100000000000, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    munmap(gone, size);
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Get(gone, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ suspicious[buffer-inaccessible]: part of the origin buffer is not mapped
        MPI_Win_flush(1, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
