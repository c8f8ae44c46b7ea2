// MPI_Attr_get of MPI_TAG_UB on a duplicate. The call is also a deprecated one.
// cflags: -Wno-deprecated-declarations
#include <mpi.h>

int main(int argc, char **argv)
{
    int flag;
    void *value;
    MPI_Comm dup;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);

    MPI_Attr_get(dup, MPI_TAG_UB, &value, &flag);
    //~^ portability[attr-predefined-elsewhere]
    //~^^ note[deprecated-call]

    MPI_Comm_free(&dup);
    MPI_Finalize();
    return 0;
}
