// An exposure that nobody ends: the origin has begun its epoch, and waits for a message before it completes.
// ranks: 2
// finds: deadlock 0-1
// also: epoch-misuse
#include <mpi.h>

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
        MPI_Win_wait(window); //~ waits 0: MPI_Win_wait
        MPI_Send(&one, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    } else {
        MPI_Win_start(other, 0, window);
        MPI_Recv(&one, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1: MPI_Recv from 0 tag 7
        MPI_Win_complete(window);
    }
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
