// exit: any
// skip: mpich4 ompi4 ompi5 — before MPI 4.1 nothing was said of it
// A buffer for messages in buffered mode is detached, and none is attached.
#include <mpi.h>
#include <stddef.h>

static char room[4096];

int main(void)
{
    int size;
    void *address;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Buffer_attach(room, sizeof room);
    MPI_Buffer_detach(&address, &size);
    MPI_Buffer_detach(&address, &size); //~ violation[message-bad-argument]: the process has no buffer for messages in buffered mode
    MPI_Finalize();
    return 0;
}
