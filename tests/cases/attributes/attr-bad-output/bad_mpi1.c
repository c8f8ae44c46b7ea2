// MPI_Attr_get with the address of an int, as found in the field. The call is also a deprecated
// one.
// cflags: -Wno-deprecated-declarations
#include <mpi.h>

int main(int argc, char **argv)
{
    struct {
        _Alignas(8) int before;
        int tag_ub;
        int behind;
    } place = {1, 2, 3};
    int flag;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, &place.tag_ub, &flag); //~ suspicious[attr-bad-output]
    //~^ note[deprecated-call]

    MPI_Finalize();
    return 0;
}
