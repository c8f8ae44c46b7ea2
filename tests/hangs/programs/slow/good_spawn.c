// A started program comes late to its MPI_Init, and those that start it wait for it.
// ranks: 1
// skip: mpich4 — Debian's MPICH has no dynamic processes over UCX
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    if (argc > 1)
        sleep(5);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm parent, children;
    MPI_Comm_get_parent(&parent);
    if (parent == MPI_COMM_NULL) {
        char late[] = "late", *arguments[] = {late, NULL};
        MPI_Comm_spawn(argv[0], arguments, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &children, MPI_ERRCODES_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 0, 7, children, MPI_STATUS_IGNORE);
        MPI_Comm_disconnect(&children);
    } else {
        sleep(5);
        MPI_Send(&rank, 1, MPI_INT, 0, 7, parent);
        MPI_Comm_disconnect(&parent);
    }
    MPI_Finalize();
    return 0;
}
