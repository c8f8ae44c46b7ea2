// skip: ompi4 — no messages in parts
// exit: any
// Messages in parts: how many, from whom, and with which tag must be given.
#include <mpi.h>
#include <stddef.h>

static void done(int code, MPI_Request *request) {
    if (code == MPI_SUCCESS) MPI_Request_free(request);
}

int main(void) {
    int one[4] = {0};
    MPI_Request request;
    MPI_Comm self = MPI_COMM_SELF;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    done(MPI_Psend_init(one, 2, -1, MPI_INT, 0, 0, self, MPI_INFO_NULL, &request), &request);         //~ violation[message-bad-argument]: `count` is negative
    done(MPI_Precv_init(one, 2, 1, MPI_INT, 3, 0, self, MPI_INFO_NULL, &request), &request);          //~ violation[message-bad-argument]: `source` is no rank
    MPI_Finalize();
    return 0;
}
