// exit: any
// A saved copy of a datatype that was freed, in a question.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int number;
    MPI_Datatype pair, copy;
    MPI_Init(NULL, NULL);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    copy = pair;
    MPI_Type_free(&pair);
    MPI_Type_size(copy, &number); //~ violation[object-freed]: MPI_Type_size uses a datatype that was freed
    MPI_Finalize();
    return 0;
}
