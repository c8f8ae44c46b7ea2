// A program that never brings findings back: what it leaves is not told either.
#include <mpi.h>

int main(int argc, char **argv)
{
    int key;

    MPI_Init(&argc, &argv);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, nullptr);
    MPI_Pcontrol(0, "the rest is a library's", 1.5);
    MPI_Finalize();
    return 0;
}
