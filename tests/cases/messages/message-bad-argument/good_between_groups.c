// ranks: 3
// On an inter-communicator: ranks of the other group, MPI_ROOT and MPI_PROC_NULL.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int rank, one = 1, other[2] = {0};
    MPI_Comm half, both;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank > 0 ? 0 : 1, 5, &both);
    for (int turn = 0; turn < 3; turn++) {
        if (rank == 0) {
            MPI_Send(&one, 1, MPI_INT, 1, 0, both);
            MPI_Bcast(&one, 1, MPI_INT, 1, both);
            MPI_Gather(&one, 1, MPI_INT, other, 1, MPI_INT, MPI_ROOT, both);
        } else {
            if (rank == 2) MPI_Recv(&one, 1, MPI_INT, 0, 0, both, MPI_STATUS_IGNORE);
            MPI_Bcast(&one, rank == 2 ? 1 : 0, MPI_INT, rank == 2 ? MPI_ROOT : MPI_PROC_NULL, both);
            MPI_Gather(&one, 1, MPI_INT, NULL, 1, MPI_INT, 0, both);
        }
        MPI_Allreduce(&one, other, 1, MPI_INT, MPI_SUM, both);
        MPI_Barrier(both);
    }
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
