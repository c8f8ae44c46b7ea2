// An exposure that is asked about by MPI_Win_test while its origin computes.
// ranks: 2
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, *memory;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win window;
    MPI_Group world, other;
    int one = 1 - rank;
    MPI_Win_allocate(sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &one, &other);
    if (rank == 0) {
        MPI_Win_post(other, 0, window);
        for (int done = 0; !done; usleep(1000))
            MPI_Win_test(window, &done);
    } else {
        MPI_Win_start(other, 0, window);
        sleep(6);
        MPI_Put(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
        MPI_Win_complete(window);
    }
    MPI_Group_free(&world);
    MPI_Group_free(&other);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
