// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Ten of a type are one of ten, and of a structure the same holds.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int values[12] = {1};
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {0, 8};
    MPI_Datatype types[2] = {MPI_DOUBLE, MPI_INT}, ten, record, many, vector;
    char records[16 * 6] = {0};

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(10, MPI_INT, &ten);
    MPI_Type_commit(&ten);
    MPI_Type_create_struct(2, lengths, places, types, &record);
    MPI_Type_commit(&record);
    MPI_Type_contiguous(3, record, &many);
    MPI_Type_commit(&many);
    MPI_Type_vector(5, 1, 2, MPI_INT, &vector);
    MPI_Type_commit(&vector);
    if (rank == 0) {
        MPI_Send(values, 1, ten, 1, 0, MPI_COMM_WORLD);
        MPI_Send(records, 6, record, 1, 1, MPI_COMM_WORLD);
        MPI_Send(values, 1, vector, 1, 2, MPI_COMM_WORLD);
        MPI_Send(values, 1, MPI_2INT, 1, 3, MPI_COMM_WORLD);
    } else {
        MPI_Recv(values, 10, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(records, 2, many, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(values, 5, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(values, 2, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&ten);
    MPI_Type_free(&record);
    MPI_Type_free(&many);
    MPI_Type_free(&vector);
    MPI_Finalize();
    return 0;
}
