// Parts of arrays that do not lie within them, and distributions that do not hold them.
#include <mpi.h>
#include <stddef.h>

static MPI_Datatype type;

static void part(int ndims, int size, int subsize, int start, int order) {
    int sizes[2] = {6, size}, subsizes[2] = {2, subsize}, starts[2] = {1, start};
    int code = MPI_Type_create_subarray(ndims, sizes, subsizes, starts, order, MPI_INT, &type);
    //~^ violation[type-bad-argument]: `ndims` is less than 1
    //~^^ violation[type-bad-argument]: `array_of_sizes` is less than 1
    //~^^^ violation[type-bad-argument]: `array_of_subsizes` is less than 1
    //~^^^^ violation[type-bad-argument]: `array_of_subsizes` is more
    //~^^^^^ violation[type-bad-argument]: `array_of_starts` is negative
    //~^^^^^^ violation[type-bad-argument]: the part ends outside
    //~^^^^^^^ violation[type-bad-argument]: `order`
    if (code == MPI_SUCCESS && type != MPI_DATATYPE_NULL) MPI_Type_free(&type);
}

static void one(int size, int rank, int gsize, int distrib, int darg, int psize) {
    int code = MPI_Type_create_darray(size, rank, 1, &gsize, &distrib, &darg, &psize, MPI_ORDER_C, MPI_INT, &type);
    //~^ violation[type-bad-argument]: `rank` is negative
    //~^^ violation[type-bad-argument]: `rank` is not below
    //~^^^ violation[type-bad-argument]: `array_of_gsizes`
    //~^^^^ violation[type-bad-argument]: `array_of_dargs` is too small
    //~^^^^^ violation[type-bad-argument]: `size` is not the product
    if (code == MPI_SUCCESS && type != MPI_DATATYPE_NULL) MPI_Type_free(&type);
}

int main(void) {
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    part(0, 8, 2, 0, MPI_ORDER_C);
    part(2, 0, 1, 0, MPI_ORDER_C);
    part(2, 8, 0, 0, MPI_ORDER_C);
    part(2, 8, 9, 0, MPI_ORDER_C);
    part(2, 8, 2, -1, MPI_ORDER_FORTRAN);
    part(2, 8, 2, 7, MPI_ORDER_FORTRAN);
    part(2, 8, 2, 1, MPI_ORDER_C + MPI_ORDER_FORTRAN + 1000);
    one(2, -1, 10, MPI_DISTRIBUTE_BLOCK, 5, 2);
    one(2, 2, 10, MPI_DISTRIBUTE_BLOCK, 5, 2);
    one(2, 1, 0, MPI_DISTRIBUTE_BLOCK, 5, 2);
    one(2, 1, 10, MPI_DISTRIBUTE_BLOCK, 4, 2);
    one(4, 1, 10, MPI_DISTRIBUTE_BLOCK, 5, 2);
    MPI_Finalize();
    return 0;
}
