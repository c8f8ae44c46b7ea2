// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// A column is sent: its first element is changed.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request;
    MPI_Datatype column;
    MPI_Type_vector(4, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    if (rank == 0) {
        MPI_Isend(value, 1, column, 1, 3, MPI_COMM_WORLD, &request); //~ related[local-conflict]: the operation that uses the memory
        value[0] = 5; //~ suspicious[local-conflict]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(result, 4, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&column);

    end();
    return 0;
}
