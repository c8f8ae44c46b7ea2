// A server that waits for somebody to connect, as servers do, and is ended from outside.
// ranks: 1
// skip: mpich4 mpich5 mpich5abi — opens no ports on this machine, without the library too
// hang-after: 1
// on-hang: report
// ends-by: SIGTERM
// finds: nothing
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char port[MPI_MAX_PORT_NAME];
    MPI_Comm client;
    MPI_Open_port(MPI_INFO_NULL, port);
    MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &client); //~ waits 0: MPI_Comm_accept
    MPI_Comm_disconnect(&client);
    MPI_Finalize();
    return 0;
}
