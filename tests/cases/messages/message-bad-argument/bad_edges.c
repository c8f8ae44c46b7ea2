// exit: any
// An edge to a process that is not there, at which MPICH ends.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int source[1] = {0}, degree[1] = {1}, destination[1] = {1};
    MPI_Comm comm;
    MPI_Init(NULL, NULL);
    MPI_Dist_graph_create(MPI_COMM_SELF, 1, source, degree, destination, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm); //~ violation[message-bad-argument]: `destinations`
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
