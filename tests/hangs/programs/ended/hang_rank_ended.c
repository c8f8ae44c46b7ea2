// A rank leaves without MPI_Finalize while the other one waits for it: the launcher may end the job.
// ranks: 2
// may-end: yes
// finds: deadlock 0
// finds: deadlock 0-1
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        _exit(0);
    MPI_Recv(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0: MPI_Recv from 1 tag 7
    MPI_Finalize();
    return 0;
}
