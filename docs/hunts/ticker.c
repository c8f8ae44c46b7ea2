/* Rank 0 has the time, and puts it into the memory of all others. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Win window;
    int rank, size, *clock;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(2 * sizeof *clock, sizeof *clock, MPI_INFO_NULL, MPI_COMM_WORLD, &clock, &window);
    clock[0] = clock[1] = 0;
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, window);
    if (rank == 0) {
        const int now[2] = { 23, 59 };
        for (int other = 1; other < size; other++) {
            MPI_Put(now, 2, MPI_INT, other, 0, 2, MPI_INT, window);
        }
        MPI_Win_flush_all(window);
    }
    if (rank > 0) {
        printf("rank %d: %02d:%02d\n", rank, clock[0], clock[1]);
    }
    MPI_Win_unlock_all(window);

    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
