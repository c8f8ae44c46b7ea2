// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// A persistent message in buffered mode needs its buffer when it is started.
#include <mpi.h>
#include <stddef.h>

static char room[4096], large[8192];

int main(void)
{
    MPI_Request one, nobody, requests[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Bsend_init(large, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, &one);
    MPI_Bsend_init(large, 2048, MPI_INT, MPI_PROC_NULL, 8, MPI_COMM_WORLD, &nobody);
    MPI_Start(&nobody);
    MPI_Wait(&nobody, MPI_STATUS_IGNORE);
    MPI_Start(&one); //~ violation[message-bad-argument]: the process has no buffer for messages in buffered mode
    MPI_Buffer_attach(room, sizeof room);
    MPI_Bsend_init(large, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, &requests[0]);
    MPI_Bsend_init(large, 2048, MPI_INT, 1, 9, MPI_COMM_WORLD, &requests[1]);
    MPI_Startall(2, requests); //~ violation[message-bad-argument]: the message has more bytes than the buffer
    MPI_Abort(MPI_COMM_WORLD, 0);
    return 0;
}
