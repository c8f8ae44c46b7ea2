// ranks: 2
// exit: any
// A topology is made with an info object that was freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Info info, copy;
    MPI_Comm comm = MPI_COMM_NULL;
    int rank;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info_create(&info); //~ related[object-freed]: created here
    copy = info;
    MPI_Info_free(&info); //~ related[object-freed]: freed here
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &rank, MPI_UNWEIGHTED, 1, &rank, MPI_UNWEIGHTED, copy, 0, &comm); //~ violation[object-freed]: uses an info object
    if (comm != MPI_COMM_NULL) {
        MPI_Comm_free(&comm);
    }
    MPI_Finalize();
    return 0;
}
