// The address of an int where a pointer is written: eight bytes go into four. The int lies where
// no
// pointer can, so it is seen; the struct only makes sure of that and takes the damage.
#include <mpi.h>
#include <stdio.h>

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

    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &place.tag_ub, &flag);
    //~^ suspicious[attr-bad-output]
    printf("the neighbour is %s\n", place.behind == 3 ? "whole" : "overwritten");

    MPI_Finalize();
    return 0;
}
