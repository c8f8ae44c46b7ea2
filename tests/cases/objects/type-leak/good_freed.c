// Datatypes that are freed: at once, while one that is derived from them is used, after they were asked for again, and predefined ones.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Datatype pair, pairs, inner[1], real;
    int numbers[1], combiner, ints, addresses, types;
    MPI_Aint none[1];

    MPI_Init(NULL, NULL);
    for (int i = 0; i < 3; i++) {
        MPI_Type_contiguous(2, MPI_INT, &pair);
        MPI_Type_contiguous(2, pair, &pairs);
        MPI_Type_free(&pair);
        MPI_Type_commit(&pairs);
        MPI_Type_get_envelope(pairs, &ints, &addresses, &types, &combiner);
        MPI_Type_get_contents(pairs, 1, 0, 1, numbers, none, inner);
        MPI_Type_free(&inner[0]);
        MPI_Type_free(&pairs);
    }
    MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &real);
    MPI_Finalize();
    return 0;
}
