// Of two keys that are left, one was made while findings were muted: the other is told. A third was made before, and
// its freeing was muted, not missed.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int muted, told, before;

    MPI_Init(&argc, &argv);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &before, NULL);
    MPI_Pcontrol(0);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &muted, NULL);
    MPI_Comm_free_keyval(&before);
    MPI_Pcontrol(1);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &told, NULL);  //~ leak[keyval-leak]
    MPI_Finalize();
    return 0;
}
