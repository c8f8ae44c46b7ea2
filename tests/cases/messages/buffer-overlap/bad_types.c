// A row and a column of one matrix cross.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    static double matrix[8][8];
    MPI_Datatype column;
    MPI_Request r[2];
    double other[8] = {0};

    MPI_Init(NULL, NULL);
    MPI_Type_vector(8, 1, 8, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    MPI_Irecv(&matrix[0][5], 1, column, 0, 1, MPI_COMM_SELF, &r[0]); //~ related[buffer-overlap]: the operation was begun here
    MPI_Irecv(&matrix[2][0], 8, MPI_DOUBLE, 0, 2, MPI_COMM_SELF, &r[1]); //~ violation[buffer-overlap]
    MPI_Send(other, 8, MPI_DOUBLE, 0, 1, MPI_COMM_SELF);
    MPI_Send(other, 8, MPI_DOUBLE, 0, 2, MPI_COMM_SELF);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
