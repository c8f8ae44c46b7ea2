// ranks: 2
// exit: any
// Of the datatypes of an operation one was freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int ones[2] = {1, 1}, here[2] = {0, 8}, from[4] = {0}, to[4];
    MPI_Datatype pair, copy, types[2];
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    types[0] = types[1] = copy = pair;
    MPI_Type_free(&copy);
    if (MPI_Ialltoallw(from, ones, here, types, to, ones, here, types, MPI_COMM_WORLD, &request) == MPI_SUCCESS) //~ violation[object-freed]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
