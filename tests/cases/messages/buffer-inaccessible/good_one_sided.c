// ranks: 2
// Buffers of one-sided operations that are not used: nothing is moved, or the operator reads nothing; and memory that was mapped later, constants, variables.
#define _GNU_SOURCE
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>

static const int three = 3;

int main(void)
{
    int rank, size = 4096, *base, result = 0, swapped = 0;
    MPI_Win win;
    char *place = (char *)0x100000000000;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(place, 0, MPI_INT, 1, 0, 0, MPI_INT, win);
        MPI_Put(place, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win);
        MPI_Fetch_and_op(place, &result, MPI_INT, 1, 0, MPI_NO_OP, win);
        MPI_Put(&three, 1, MPI_INT, 1, 1, 1, MPI_INT, win);
        if (mmap(place, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != place)
            abort();
        MPI_Get(place, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Compare_and_swap(&three, &three, &swapped, MPI_INT, 1, 2, win);
        MPI_Win_flush(1, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
