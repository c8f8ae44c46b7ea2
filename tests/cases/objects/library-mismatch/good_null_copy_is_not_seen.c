// cflags: -Wno-stringop-overread
// Some libraries run copy functions where a topology is made. MPI_COMM_NULL_COPY_FN copies nothing, so the program
// gets what the standard says.
#include <mpi.h>
#include <stdlib.h>

static int delete_attr(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number = 7;
    int key, neighbour = 0, unused = 0, found;
    void *value;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_attr, &key, NULL);

    MPI_Comm point, comm, graph;
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &number);
    MPI_Cart_create(MPI_COMM_SELF, 0, &unused, &unused, 0, &point);
    if (point != MPI_COMM_NULL) {
        MPI_Comm_get_attr(point, key, &value, &found);
        MPI_Comm_free(&point);
    }
    MPI_Comm_delete_attr(MPI_COMM_SELF, key);

    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_attr(comm, key, &number);
    MPI_Dist_graph_create_adjacent(comm, 1, &neighbour, MPI_UNWEIGHTED, 1, &neighbour, MPI_UNWEIGHTED,
                                   MPI_INFO_NULL, 0, &graph);
    MPI_Comm_get_attr(graph, key, &value, &found);
    MPI_Comm_free(&graph);
    MPI_Comm_free(&comm);

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
