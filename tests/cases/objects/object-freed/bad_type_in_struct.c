// exit: any
// A block of a datatype that was freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int ones[2] = {1, 1};
    MPI_Aint places[2] = {0, 8};
    MPI_Datatype pair, copy, made;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    copy = pair;
    MPI_Type_free(&copy);
    if (MPI_Type_create_struct(2, ones, places, (MPI_Datatype[]){MPI_INT, pair}, &made) == MPI_SUCCESS) //~ violation[object-freed]
        MPI_Type_free(&made);
    MPI_Finalize();
    return 0;
}
