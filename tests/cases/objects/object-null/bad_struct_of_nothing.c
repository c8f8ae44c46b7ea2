// exit: any
// Blocks of no datatype; and what no constructor made is asked how it was made.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int ones[2] = {1, 1}, numbers[4];
    MPI_Aint places[2] = {0, 8}, addresses[4];
    MPI_Datatype types[2] = {MPI_INT, MPI_DATATYPE_NULL}, made, parts[4];

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    if (MPI_Type_create_struct(2, ones, places, types, &made) == MPI_SUCCESS) //~ violation[object-null]: a datatype
        MPI_Type_free(&made);
    MPI_Type_get_contents(MPI_INT, 4, 4, 4, numbers, addresses, parts); //~ violation[message-bad-argument]: `datatype` is a predefined datatype
    MPI_Finalize();
    return 0;
}
