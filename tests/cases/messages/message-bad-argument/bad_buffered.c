// ranks: 2
// exit: any
// A second buffer is attached for messages in buffered mode.
#include <mpi.h>
#include <stddef.h>

static char room[4096 + 4 * MPI_BSEND_OVERHEAD], other[4096], large[8192];

int main(void)
{
    int rank, size;
    void *address;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Buffer_attach(room, sizeof room);
    MPI_Buffer_attach(other, sizeof other); //~ violation[message-bad-argument]: `buffer` is a second buffer
    if (rank == 0) {
        MPI_Bsend(large, 4096, MPI_BYTE, 1, 7, MPI_COMM_WORLD);
        MPI_Bsend(large, sizeof large, MPI_BYTE, MPI_PROC_NULL, 7, MPI_COMM_WORLD);
    } else {
        MPI_Recv(large, 4096, MPI_BYTE, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Buffer_detach(&address, &size);
    MPI_Finalize();
    return 0;
}
