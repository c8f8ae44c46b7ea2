// A lock of the program's own: ranks ask by MPI_Compare_and_swap again and again, while its holder computes.
// ranks: 3
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, *memory, zero = 0, one = 1, was;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    *memory = 0;
    MPI_Win_lock_all(0, window);
    MPI_Barrier(MPI_COMM_WORLD);
    do {
        MPI_Compare_and_swap(&one, &zero, &was, MPI_INT, 0, 0, window);
        MPI_Win_flush(0, window);
        usleep(10000);
    } while (was);
    sleep(3);
    MPI_Accumulate(&zero, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, window);
    MPI_Win_flush(0, window);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
