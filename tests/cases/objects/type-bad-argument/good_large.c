// skip: ompi4 ompi5 — no large-count calls
// Counts and lengths that an int does not hold, and whose lower half is negative.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    MPI_Count lengths[2] = {3000000000LL, 0}, displacements[2] = {0, -8}, size = 5000000000LL, subsize = 3000000000LL,
              start = 2000000000LL;
    MPI_Datatype type;
    MPI_Init(NULL, NULL);
    MPI_Type_contiguous_c(3000000000LL, MPI_BYTE, &type);
    MPI_Type_free(&type);
    MPI_Type_vector_c(1, 3000000000LL, -1, MPI_BYTE, &type);
    MPI_Type_free(&type);
    MPI_Type_create_hindexed_c(2, lengths, displacements, MPI_BYTE, &type);
    MPI_Type_free(&type);
    MPI_Type_create_subarray_c(1, &size, &subsize, &start, MPI_ORDER_C, MPI_BYTE, &type);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
