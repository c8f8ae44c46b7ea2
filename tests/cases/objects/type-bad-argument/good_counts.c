// No blocks, blocks of no elements, and displacements and strides of any sign.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int lengths[3] = {1, 0, 2}, offsets[3] = {0, -2, 4};
    MPI_Aint displacements[3] = {0, -8, 16};
    MPI_Datatype types[3] = {MPI_INT, MPI_INT, MPI_INT}, type;
    MPI_Init(NULL, NULL);
    MPI_Type_contiguous(0, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_vector(2, 0, -2, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_vector(2, 1, -2, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_create_hvector(0, 1, -8, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_indexed(3, lengths, offsets, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_indexed(0, lengths, offsets, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_create_hindexed(3, lengths, displacements, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_create_hindexed(0, NULL, NULL, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_create_indexed_block(3, 0, offsets, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_create_hindexed_block(3, 1, displacements, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_create_struct(3, lengths, displacements, types, &type);
    MPI_Type_free(&type);
    MPI_Type_create_resized(MPI_INT, -4, 16, &type);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
