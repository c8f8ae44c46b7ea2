// A datatype of no entries needs no old types at all.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int length = 0;
    MPI_Aint where = 0;
    MPI_Datatype old = MPI_INT, made;
    MPI_Type_create_struct(0, &length, &where, &old, &made);
    MPI_Type_free(&made);
    MPI_Type_contiguous(0, MPI_INT, &made);
    MPI_Type_free(&made);

    MPI_Finalize();
    return 0;
}
