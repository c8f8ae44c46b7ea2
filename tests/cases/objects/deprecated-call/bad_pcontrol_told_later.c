// cflags: -Wno-deprecated-declarations
// A note that is told once for each place is told when it is not muted any more.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    for (int level = 0; level < 2; level++) {
        void *value;
        int flag;
        MPI_Pcontrol(level);
        MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, &value, &flag);  //~ note[deprecated-call]
    }
    MPI_Finalize();
    return 0;
}
