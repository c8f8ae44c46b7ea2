// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The members of a structure are in another order.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    struct { double value; int number; } record = {1, 2};
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {0, 8}, turned[2] = {8, 0};
    MPI_Datatype types[2] = {MPI_DOUBLE, MPI_INT}, others[2] = {MPI_INT, MPI_DOUBLE}, type;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Type_create_struct(2, lengths, places, types, &type);
    else
        MPI_Type_create_struct(2, lengths, turned, others, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        MPI_Send(&record, 1, type, 1, 5, MPI_COMM_WORLD); //~ violation[message-type-mismatch]
    } else {
        MPI_Recv(&record, 1, type, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ related[message-type-mismatch]: received here
    }
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
