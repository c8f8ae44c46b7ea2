/* A relay of counts over the ranks: two ranks add to the board at once, a count is sent as one type and received as another, and in the end rank 2 waits for a
 * message with a tag that nobody sends, while the others are in a barrier. */
#include <mpi.h>

enum { COUNT = 3, LAST = 7 };

static int rank, size, *board;
static MPI_Win window;

static void note(int place, int value)
{
    MPI_Put(&value, 1, MPI_INT, 0, place, 1, MPI_INT, window);
    MPI_Win_flush(0, window);
}

static void write_down(void)
{
    MPI_Win_lock_all(0, window);
    if (rank == 1) note(0, rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank >= 3) note(1, rank);
    MPI_Win_unlock_all(window);
}

static void hand_over(void)
{
    if (rank == 0) {
        double count = 4;
        MPI_Send(&count, 1, MPI_DOUBLE, 1, COUNT, MPI_COMM_WORLD);
    } else if (rank == 1) {
        long count;
        MPI_Recv(&count, 1, MPI_LONG, 0, COUNT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

static void finish(void)
{
    int word = 0;
    if (rank == 0) MPI_Send(&word, 1, MPI_INT, 2, LAST - 1, MPI_COMM_WORLD);
    if (rank == 2) MPI_Recv(&word, 1, MPI_INT, 0, LAST, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(2 * sizeof *board, sizeof *board, MPI_INFO_NULL, MPI_COMM_WORLD, &board, &window);
    write_down();
    hand_over();
    finish();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
