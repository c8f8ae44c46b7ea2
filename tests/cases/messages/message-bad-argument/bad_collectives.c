// ranks: 2
// Roots, counts, datatypes and MPI_IN_PLACE of collective operations, blocking and nonblocking: all processes make the same mistake, so that all
// of them are refused.
#include <mpi.h>
#include <stddef.h>

static void done(int code, MPI_Request *request) {
    if (code == MPI_SUCCESS) MPI_Wait(request, MPI_STATUS_IGNORE);
}

int main(void) {
    int one[4] = {0}, other[4] = {0}, bad[2] = {1, -1}, good[2] = {1, 1}, at[2] = {0, 1}, size;
    MPI_Request request;
    MPI_Comm world = MPI_COMM_WORLD;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_size(world, &size);
    MPI_Bcast(one, 1, MPI_INT, size, world);                                      //~ violation[message-bad-argument]: `root` is no rank
    MPI_Bcast(one, -1, MPI_INT, 0, world);                                        //~ violation[message-bad-argument]: `count` is negative
    MPI_Reduce(one, other, 1, MPI_INT, MPI_SUM, -9, world);                       //~ violation[message-bad-argument]: `root` is no rank
    MPI_Bcast(one, 1, MPI_DATATYPE_NULL, 0, world);                               //~ violation[message-bad-argument]: `datatype` is MPI_DATATYPE_NULL
    MPI_Allreduce(one, other, 1, MPI_INT, MPI_OP_NULL, world);                    //~ violation[message-bad-argument]: `op` is MPI_OP_NULL
    MPI_Allgather(one, -1, MPI_INT, other, 1, MPI_INT, world);                    //~ violation[message-bad-argument]: `sendcount` is negative
    MPI_Alltoallv(one, bad, at, MPI_INT, other, good, at, MPI_INT, world);        //~ violation[message-bad-argument]: an element of `sendcounts` is negative
    done(MPI_Ibcast(one, 1, MPI_INT, size, world, &request), &request);           //~ violation[message-bad-argument]: `root` is no rank
    done(MPI_Ialltoall(one, 1, MPI_DATATYPE_NULL, other, 1, MPI_INT, world, &request), &request); //~ violation[message-bad-argument]: `sendtype` is MPI_DATATYPE_NULL
    MPI_Barrier(MPI_COMM_NULL);                                                   //~ violation[message-bad-argument]: `comm` is MPI_COMM_NULL
    MPI_Finalize();
    return 0;
}
