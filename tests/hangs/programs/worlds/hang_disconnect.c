// A child disconnects, its parent waits for a message of it before it does.
// ranks: 1
// skip: mpich4 — Debian's MPICH has no dynamic processes over UCX
// finds: deadlock 0
// finds: collective-missing 0
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm parent, children;
    MPI_Comm_get_parent(&parent);
    if (parent == MPI_COMM_NULL) {
        MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &children, MPI_ERRCODES_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 0, 7, children, MPI_STATUS_IGNORE); //~ waits 0: MPI_Recv from 0 tag 7
        MPI_Comm_disconnect(&children);
    } else {
        MPI_Comm_disconnect(&parent); //~ maybe waits 0: MPI_Comm_disconnect
    }
    MPI_Finalize();
    return 0;
}
