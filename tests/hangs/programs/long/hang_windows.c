// Many epochs of all kinds; then a rank starts an access epoch that the other one never exposes.
// ranks: 2
// finds: deadlock 0-1
// record: 2M
// may-end: yes
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0, *memory;
    MPI_Win window;
    MPI_Group world, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, (int[]){1 - rank}, &other);
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_fence(0, window);
    for (int i = 0; i < 30000; i++) {
        MPI_Put(&value, 1, MPI_INT, 1 - rank, rank, 1, MPI_INT, window);
        MPI_Win_fence(0, window);
        MPI_Win_post(other, 0, window);
        MPI_Win_start(other, 0, window);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, rank, 1, MPI_INT, window);
        MPI_Win_complete(window);
        MPI_Win_wait(window);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1 - rank, 0, window);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, rank, 1, MPI_INT, window);
        MPI_Win_unlock(1 - rank, window);
        MPI_Win_fence(i + 1 < 30000 ? 0 : MPI_MODE_NOSUCCEED, window);
    }
    if (rank == 0) {
        MPI_Win_start(other, 0, window); //~ either waits 0: MPI_Win_start
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, window); //~ either waits 0: MPI_Put
        MPI_Win_complete(window); //~ either waits 0: MPI_Win_complete
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1: MPI_Recv from 0 tag 7
    }
    MPI_Win_free(&window);
    MPI_Group_free(&other);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
