// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Two communicators, whose broadcasts the ranks make in different orders; each root goes first (6.14).
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int value = 1, other = 0;
    MPI_Comm twin;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    if (rank == 0) {
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ portability[send-unbuffered]: ends only because the library does not wait for all members
        MPI_Bcast(&other, 1, MPI_INT, 1, twin);
    } else {
        MPI_Bcast(&value, 1, MPI_INT, 1, twin);
        MPI_Bcast(&other, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Comm_free(&twin);
    MPI_Finalize();
    return 0;
}
