// Parts of arrays that do not lie within them, and distributions that do not hold them.
#include <mpi.h>
#include <stddef.h>

static MPI_Datatype type;
static int sizes[2], subsizes[2], starts[2], gsize, distrib, darg, psize;

/* What a library made all the same is freed. */
static void done(int code) {
    if (code == MPI_SUCCESS && type != MPI_DATATYPE_NULL) MPI_Type_free(&type);
}

/* Two dimensions, the first of which is right. */
#define PART(ndims, size, subsize, start, order)                                    \
    sizes[0] = 6, sizes[1] = size, subsizes[0] = 2, subsizes[1] = subsize,          \
    starts[0] = 1, starts[1] = start,                                               \
    done(MPI_Type_create_subarray(ndims, sizes, subsizes, starts, order, MPI_INT, &type))

/* An array of one dimension. */
#define DISTRIBUTED(size, rank, elements, how, argument, processes)                 \
    gsize = elements, distrib = how, darg = argument, psize = processes,            \
    done(MPI_Type_create_darray(size, rank, 1, &gsize, &distrib, &darg, &psize, MPI_ORDER_C, MPI_INT, &type))

int main(void) {
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    PART(0, 8, 2, 0, MPI_ORDER_C);                            //~ violation[type-bad-argument]: `ndims` is less than 1
    PART(2, 0, 1, 0, MPI_ORDER_C);                            //~ violation[type-bad-argument]: `array_of_sizes` is less than 1
    PART(2, 8, 0, 0, MPI_ORDER_C);                            //~ violation[type-bad-argument]: `array_of_subsizes` is less than 1
    PART(2, 8, 9, 0, MPI_ORDER_C);                            //~ violation[type-bad-argument]: `array_of_subsizes` is more
    PART(2, 8, 2, -1, MPI_ORDER_FORTRAN);                     //~ violation[type-bad-argument]: `array_of_starts` is negative
    PART(2, 8, 2, 7, MPI_ORDER_FORTRAN);                      //~ violation[type-bad-argument]: the part ends outside
    PART(2, 8, 2, 1, MPI_ORDER_C + MPI_ORDER_FORTRAN + 1000); //~ violation[type-bad-argument]: `order`
    DISTRIBUTED(2, -1, 10, MPI_DISTRIBUTE_BLOCK, 5, 2);       //~ violation[type-bad-argument]: `rank` is negative
    DISTRIBUTED(2, 2, 10, MPI_DISTRIBUTE_BLOCK, 5, 2);        //~ violation[type-bad-argument]: `rank` is not below
    DISTRIBUTED(2, 1, 0, MPI_DISTRIBUTE_BLOCK, 5, 2);         //~ violation[type-bad-argument]: `array_of_gsizes`
    DISTRIBUTED(2, 1, 10, MPI_DISTRIBUTE_BLOCK, 4, 2);        //~ violation[type-bad-argument]: `array_of_dargs` is too small
    DISTRIBUTED(4, 1, 10, MPI_DISTRIBUTE_BLOCK, 5, 2);        //~ violation[type-bad-argument]: `size` is not the product
    MPI_Finalize();
    return 0;
}
