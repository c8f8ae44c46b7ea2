// Negative counts and block lengths, for each constructor of blocks.
#include <mpi.h>
#include <stddef.h>

static MPI_Datatype type;

static void quiet(void) {
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
}

/* What a library made all the same is freed. */
static void done(int code) {
    if (code == MPI_SUCCESS) MPI_Type_free(&type);
}

int main(void) {
    int lengths[3] = {1, 0, -2}, offsets[3] = {0, 2, 4};
    MPI_Aint displacements[3] = {0, 8, 16};
    MPI_Datatype types[3] = {MPI_INT, MPI_INT, MPI_INT};
    MPI_Init(NULL, NULL);
    quiet();
    done(MPI_Type_contiguous(-1, MPI_INT, &type));                                         //~ violation[type-bad-argument]: `count`
    done(MPI_Type_vector(-1, 1, 2, MPI_INT, &type));                                       //~ violation[type-bad-argument]: `count`
    done(MPI_Type_vector(2, -1, 2, MPI_INT, &type));                                       //~ violation[type-bad-argument]: `blocklength`
    done(MPI_Type_create_hvector(2, -1, 8, MPI_INT, &type));                               //~ violation[type-bad-argument]: `blocklength`
    done(MPI_Type_indexed(3, lengths, offsets, MPI_INT, &type));                           //~ violation[type-bad-argument]: an element of `array_of_blocklengths`
    done(MPI_Type_create_hindexed(3, lengths, displacements, MPI_INT, &type));             //~ violation[type-bad-argument]: an element of `array_of_blocklengths`
    done(MPI_Type_create_indexed_block(-3, 1, offsets, MPI_INT, &type));                   //~ violation[type-bad-argument]: `count`
    done(MPI_Type_create_indexed_block(3, -1, offsets, MPI_INT, &type));                   //~ violation[type-bad-argument]: `blocklength`
    done(MPI_Type_create_hindexed_block(3, -1, displacements, MPI_INT, &type));            //~ violation[type-bad-argument]: `blocklength`
    done(MPI_Type_create_struct(3, lengths, displacements, types, &type));                 //~ violation[type-bad-argument]: an element of `array_of_blocklengths`
    done(MPI_Type_create_struct(-1, lengths, displacements, types, &type));                //~ violation[type-bad-argument]: `count`
    MPI_Finalize();
    return 0;
}
