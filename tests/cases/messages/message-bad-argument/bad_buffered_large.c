// ranks: 2
// exit: any
// A message in buffered mode has more bytes than the buffer that is attached for such messages.
#include <mpi.h>
#include <stddef.h>

static char room[4096], large[8192];

int main(void)
{
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Buffer_attach(room, sizeof room);
    MPI_Ibsend(large, 2048, MPI_INT, 1, 9, MPI_COMM_WORLD, &request); //~ violation[message-bad-argument]: the message has more bytes than the buffer
    MPI_Bsend(large, 4097, MPI_BYTE, MPI_PROC_NULL, 8, MPI_COMM_WORLD);
    MPI_Bsend(large, 4097, MPI_BYTE, 1, 8, MPI_COMM_WORLD); //~ violation[message-bad-argument]: the message has more bytes than the buffer
    MPI_Abort(MPI_COMM_WORLD, 0);
    return 0;
}
