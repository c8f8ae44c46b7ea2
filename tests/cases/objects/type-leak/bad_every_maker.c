// One of each call that makes a datatype is never freed, committed or not; what three rounds of a loop leave is told once.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Datatype type, pair, base = MPI_INT;
    int two[2] = { 1, 1 }, far[2] = { 0, 4 }, sizes[2] = { 4, 4 };
    MPI_Aint away[2] = { 0, 16 };

    MPI_Init(NULL, NULL);
    for (int i = 0; i < 3; i++)
        MPI_Type_contiguous(2, MPI_INT, &pair); //~ leak[type-leak]: this datatype was never freed
    MPI_Type_commit(&pair);
    MPI_Type_vector(2, 1, 3, pair, &type); //~ leak[type-leak]
    MPI_Type_create_hvector(2, 1, 32, pair, &type); //~ leak[type-leak]
    MPI_Type_indexed(2, two, far, MPI_INT, &type); //~ leak[type-leak]
    MPI_Type_create_hindexed(2, two, away, MPI_INT, &type); //~ leak[type-leak]
    MPI_Type_create_indexed_block(2, 1, far, MPI_INT, &type); //~ leak[type-leak]
    MPI_Type_create_struct(1, two, away, &base, &type); //~ leak[type-leak]
    MPI_Type_create_subarray(2, sizes, two, two, MPI_ORDER_C, MPI_INT, &type); //~ leak[type-leak]
    MPI_Type_create_resized(MPI_INT, 0, 16, &type); //~ leak[type-leak]
    MPI_Type_dup(MPI_INT, &type); //~ leak[type-leak]
    MPI_Finalize();
    return 0;
}
