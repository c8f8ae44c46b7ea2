// ranks: 2
// The same memory in two dynamic windows and a created one; detached from one of them, it is used through the others.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, in = 0;
    static int memory[64];
    MPI_Aint mine, theirs;
    MPI_Win one, two, created;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &one);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &two);
    MPI_Win_create(memory, sizeof memory, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &created);
    MPI_Win_attach(one, memory, sizeof memory);
    MPI_Win_attach(two, memory, sizeof memory);
    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, one);
    MPI_Get(&in, 1, MPI_INT, peer, theirs, 1, MPI_INT, one);
    MPI_Win_unlock(peer, one);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(one, memory);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, two);
    MPI_Get(&in, 1, MPI_INT, peer, theirs, 1, MPI_INT, two);
    MPI_Win_unlock(peer, two);
    MPI_Win_fence(0, created);
    MPI_Get(&in, 1, MPI_INT, peer, 63, 1, MPI_INT, created);
    MPI_Win_fence(0, created);
    MPI_Win_detach(two, memory);
    MPI_Win_free(&created);
    MPI_Win_free(&two);
    MPI_Win_free(&one);

    MPI_Finalize();
    return 0;
}
