// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// cflags: -O1 -fno-builtin
// A few bytes just before what is being sent are set and copied by functions of the C library, which may store a whole vector under a mask: a
// processor may report that as an access to the bytes behind them.
#include <mpi.h>
#include <stddef.h>
#include <string.h>

static struct {
    char before[32];
    int sent[8];
    char behind[32];
} memory;

int main(void)
{
    int rank, got[8];
    char from[32] = { 0 };
    MPI_Request requests[2];
    volatile size_t bytes = 4;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < 50; round++) {
        MPI_Irecv(got, 8, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(memory.sent, 8, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD, &requests[1]);
        for (size_t many = bytes; many <= 32; many += bytes) {
            memset(memory.before + 32 - many, round, many);
            memcpy(memory.before + 32 - many, from, many);
            memmove(memory.behind, from, many);
        }
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
