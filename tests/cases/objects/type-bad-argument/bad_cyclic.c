// exit: any
// Blocks of no elements in a cyclic distribution. (Open MPI divides by them, and crashes.)
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int gsize = 10, distrib = MPI_DISTRIBUTE_CYCLIC, darg = 0, psize = 2;
    MPI_Datatype type;
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    if (MPI_Type_create_darray(2, 1, 1, &gsize, &distrib, &darg, &psize, MPI_ORDER_C, MPI_INT, &type) == MPI_SUCCESS) //~ violation[type-bad-argument]: `array_of_dargs` is less than 1
        MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
