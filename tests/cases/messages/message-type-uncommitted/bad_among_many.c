// exit: any
// A datatype that was not committed was made before many others that nobody uses: what is known of those says nothing of it.
#include <mpi.h>
#include <stddef.h>

enum { MANY = 3000 };

int main(void)
{
    static MPI_Datatype others[MANY];
    int numbers[4] = { 0 };
    MPI_Datatype pair;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    for (int i = 0; i < MANY; i++) {
        MPI_Type_contiguous(i + 1, MPI_INT, &others[i]);
        MPI_Type_commit(&others[i]);
    }
    MPI_Bcast(numbers, 2, MPI_INT, 0, MPI_COMM_SELF);
    MPI_Bcast(numbers, 1, pair, 0, MPI_COMM_SELF); //~ violation[message-type-uncommitted]
    for (int i = 0; i < MANY; i++)
        MPI_Type_free(&others[i]);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
