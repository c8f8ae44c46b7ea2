// ranks: 2
// env: MPIWARDEN_RECORD=64M
// in-part: messages not by buffer-overlap: MPI_Pack, MPI_Unpack
// What is packed has a buffer that is held against no other.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, mine = 1, other = 0, at = 0;
    char packed[64], came[64];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Pack(&mine, 1, MPI_INT, packed, sizeof packed, &at, MPI_COMM_WORLD);
    MPI_Sendrecv(packed, at, MPI_PACKED, 1 - rank, 5, came, sizeof came, MPI_PACKED, 1 - rank, 5,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    at = 0;
    MPI_Unpack(came, sizeof came, &at, &other, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
