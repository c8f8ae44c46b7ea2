// What the program made of predefined objects is the program's, and freed by it.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    MPI_Comm everyone, mine;
    MPI_Comm_dup(MPI_COMM_WORLD, &everyone);
    MPI_Comm_dup(MPI_COMM_SELF, &mine);
    MPI_Comm_free(&everyone);
    MPI_Comm_disconnect(&mine);

    MPI_Datatype types[3], real;
    MPI_Type_dup(MPI_DOUBLE, &types[0]);
    MPI_Type_contiguous(1, MPI_INT, &types[1]);
    MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &real);
    MPI_Type_dup(real, &types[2]);
    for (int i = 0; i < 3; i++)
        MPI_Type_free(&types[i]);

    MPI_Finalize();
    return 0;
}
