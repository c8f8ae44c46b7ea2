// A part up to the last element, the default distribution argument, and one that is ignored.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int sizes[2] = {6, 8}, subsizes[2] = {6, 2}, starts[2] = {0, 6};
    int gsizes[3] = {10, 7, 4}, psizes[3] = {2, 1, 1};
    int distribs[3] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE};
    int dargs[3] = {MPI_DISTRIBUTE_DFLT_DARG, 3, MPI_DISTRIBUTE_DFLT_DARG};
    MPI_Datatype type;
    MPI_Init(NULL, NULL);
    MPI_Type_create_subarray(2, sizes, subsizes, starts, MPI_ORDER_C, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_create_subarray(2, sizes, subsizes, starts, MPI_ORDER_FORTRAN, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_create_darray(2, 1, 3, gsizes, distribs, dargs, psizes, MPI_ORDER_C, MPI_INT, &type);
    MPI_Type_free(&type);
    dargs[0] = 5;
    dargs[1] = MPI_DISTRIBUTE_DFLT_DARG;
    MPI_Type_create_darray(2, 1, 3, gsizes, distribs, dargs, psizes, MPI_ORDER_FORTRAN, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
