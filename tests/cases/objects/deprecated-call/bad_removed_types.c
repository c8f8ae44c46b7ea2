// skip: impiabi — it has not kept them
// Datatype constructors that MPI-3.0 removed; the libraries still have them.
#include <mpi.h>
#include <stdlib.h>

#undef MPI_Type_hvector
#undef MPI_Type_hindexed
#undef MPI_Type_struct
int MPI_Type_hvector(int, int, MPI_Aint, MPI_Datatype, MPI_Datatype *);
int MPI_Type_hindexed(int, int *, MPI_Aint *, MPI_Datatype, MPI_Datatype *);
int MPI_Type_struct(int, int *, MPI_Aint *, MPI_Datatype *, MPI_Datatype *);

int main(void)
{
    MPI_Init(NULL, NULL);
    int length = 2;
    MPI_Aint where = 0;
    MPI_Datatype old = MPI_INT, type;
    MPI_Type_hvector(2, 1, 16, MPI_INT, &type);              //~ note[deprecated-call]
    MPI_Type_free(&type);
    MPI_Type_hindexed(1, &length, &where, MPI_INT, &type);   //~ note[deprecated-call]
    MPI_Type_free(&type);
    MPI_Type_struct(1, &length, &where, &old, &type);        //~ note[deprecated-call]
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
