// MPI_IN_PLACE where it means nothing.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int one[4] = {0};
    MPI_Comm self = MPI_COMM_SELF;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Bcast(MPI_IN_PLACE, 0, MPI_INT, 0, self);                             //~ violation[message-bad-argument]: `buffer` is MPI_IN_PLACE, which has no meaning there
    MPI_Allreduce(one, MPI_IN_PLACE, 0, MPI_INT, MPI_SUM, self);              //~ violation[message-bad-argument]: `recvbuf` is MPI_IN_PLACE
    MPI_Gather(one, 0, MPI_INT, MPI_IN_PLACE, 0, MPI_INT, 0, self);           //~ violation[message-bad-argument]: `recvbuf` is MPI_IN_PLACE
    MPI_Scatter(MPI_IN_PLACE, 0, MPI_INT, one, 0, MPI_INT, 0, self);          //~ violation[message-bad-argument]: `sendbuf` is MPI_IN_PLACE
    MPI_Finalize();
    return 0;
}
