// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_HANG_AFTER=2
// env: MPIWARDEN_ON_HANG=abort
// exit: ended
// Two groups receive from each other. Where all threads may call MPI it is not known which communicator is the same one elsewhere.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, level, value;
    MPI_Comm own, between;

    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &own);
    MPI_Intercomm_create(own, 0, MPI_COMM_WORLD, 1 - rank, 5, &between);
    MPI_Recv(&value, 1, MPI_INT, 0, 7, between, MPI_STATUS_IGNORE); //~ suspicious[stuck]: nothing goes on
    MPI_Send(&rank, 1, MPI_INT, 0, 7, between);
    MPI_Comm_free(&between);
    MPI_Comm_free(&own);
    MPI_Finalize();
    return 0;
}
