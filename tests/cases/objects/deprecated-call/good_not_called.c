// cflags: -Wno-deprecated-declarations
// An old call on a path that is not taken is no finding: only what runs is seen.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int flag;
    void *value;
    if (argc > 100)
        MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, &value, &flag);
    MPI_Finalize();
    return 0;
}
