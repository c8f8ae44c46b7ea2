// cflags: -Wno-stringop-overread
// A topology communicator is no duplicate. Open MPI 5 copies the attributes into it.
#include <mpi.h>
#include <stdlib.h>

static int copy_attr(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number = 7;
    int key, neighbour = 0;
    MPI_Comm_create_keyval(copy_attr, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Comm comm, graph;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_attr(comm, key, &number);
    MPI_Dist_graph_create_adjacent(comm, 1, &neighbour, MPI_UNWEIGHTED, 1, &neighbour, MPI_UNWEIGHTED,
                                   MPI_INFO_NULL, 0, &graph);
    //~^^ [ompi5] note[library-mismatch]
    MPI_Comm_free(&graph);
    MPI_Comm_free(&comm);

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
