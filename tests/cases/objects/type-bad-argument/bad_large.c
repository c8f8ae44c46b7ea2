// skip: ompi4 ompi5 — no large-count calls
// The forms with large counts.
#include <mpi.h>
#include <stddef.h>

static MPI_Datatype type;

static void done(int code) {
    if (code == MPI_SUCCESS) MPI_Type_free(&type);
}

int main(void) {
    MPI_Count lengths[2] = {1, -1}, displacements[2] = {0, 8}, size = 8, subsize = 4, start = 5;
    MPI_Count large = -(1LL << 40);
    int distrib = MPI_DISTRIBUTE_BLOCK, darg = 3, psize = 2;
    MPI_Datatype types[2] = {MPI_INT, MPI_INT};
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    done(MPI_Type_contiguous_c(large, MPI_INT, &type));                               //~ violation[type-bad-argument]: `count`
    done(MPI_Type_vector_c(1, large, 2, MPI_INT, &type));                             //~ violation[type-bad-argument]: `blocklength`
    done(MPI_Type_create_hvector_c(large, 1, 2, MPI_INT, &type));                     //~ violation[type-bad-argument]: `count`
    done(MPI_Type_indexed_c(2, lengths, displacements, MPI_INT, &type));              //~ violation[type-bad-argument]: `array_of_blocklengths`
    done(MPI_Type_create_hindexed_c(2, lengths, displacements, MPI_INT, &type));      //~ violation[type-bad-argument]: `array_of_blocklengths`
    done(MPI_Type_create_indexed_block_c(2, -1, displacements, MPI_INT, &type));      //~ violation[type-bad-argument]: `blocklength`
    done(MPI_Type_create_hindexed_block_c(2, -1, displacements, MPI_INT, &type));     //~ violation[type-bad-argument]: `blocklength`
    done(MPI_Type_create_struct_c(2, lengths, displacements, types, &type));          //~ violation[type-bad-argument]: `array_of_blocklengths`
    done(MPI_Type_create_subarray_c(1, &size, &subsize, &start, MPI_ORDER_C, MPI_INT, &type)); //~ violation[type-bad-argument]: the part ends outside
    done(MPI_Type_create_darray_c(2, 0, 1, &size, &distrib, &darg, &psize, MPI_ORDER_C, MPI_INT, &type)); //~ violation[type-bad-argument]: `array_of_dargs` is too small
    MPI_Finalize();
    return 0;
}
