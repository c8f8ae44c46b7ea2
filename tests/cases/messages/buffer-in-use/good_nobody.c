// ranks: 2
// env: MPIWARDEN_RECORD=64M
// A persistent send to nobody uses nothing: its buffer may be that of a receive that is under way.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, value = 0, other = 1;
    MPI_Request receive, nobody, none;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Send_init(&value, 1, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD, &nobody);
    MPI_Recv_init(&value, 1, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD, &none);
    MPI_Irecv(&value, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, &receive);
    MPI_Start(&nobody);
    MPI_Start(&none);
    MPI_Wait(&nobody, MPI_STATUS_IGNORE);
    MPI_Wait(&none, MPI_STATUS_IGNORE);
    MPI_Send(&other, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD);
    MPI_Wait(&receive, MPI_STATUS_IGNORE);
    MPI_Request_free(&nobody);
    MPI_Request_free(&none);
    MPI_Finalize();
    return 0;
}
