// A rank waits for a connection, and the other one takes its time.
// ranks: 2
// skip: mpich4 mpich5 mpich5abi — opens no ports on this machine, without the library too
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char port[MPI_MAX_PORT_NAME] = "";
    MPI_Comm between;
    if (rank == 0) {
        MPI_Open_port(MPI_INFO_NULL, port);
        MPI_Send(port, MPI_MAX_PORT_NAME, MPI_CHAR, 1, 7, MPI_COMM_WORLD);
        MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &between);
    } else {
        MPI_Recv(port, MPI_MAX_PORT_NAME, MPI_CHAR, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sleep(6);
        MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &between);
    }
    MPI_Comm_disconnect(&between);
    if (rank == 0)
        MPI_Close_port(port);
    MPI_Finalize();
    return 0;
}
