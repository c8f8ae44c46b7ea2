// ranks: 2
// exit: any
// The root of calls that make processes or connect to others is a process of the group, and fewer than no processes cannot be made.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Comm other;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_spawn("./none", MPI_ARGV_NULL, -1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &other, MPI_ERRCODES_IGNORE); //~ violation[message-bad-argument]: `maxprocs` is negative
    MPI_Comm_connect("none", MPI_INFO_NULL, 2, MPI_COMM_WORLD, &other); //~ violation[message-bad-argument]: `root` is no rank of the communicator
    MPI_Abort(MPI_COMM_WORLD, 0);
    return 0;
}
