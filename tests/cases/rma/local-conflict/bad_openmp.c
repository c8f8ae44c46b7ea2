// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// cflags: -fopenmp -O2
// The threads of a loop change what is being sent; the first one begins with the first element.
#include <mpi.h>
#include <stddef.h>

static _Alignas(8) int buffers[2][64];

int main(void)
{
    int rank, provided;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    for (int step = 0; step < 10; step++) {
        int *now = buffers[step % 2];
        MPI_Request request;
        if (rank == 0) {
            MPI_Isend(now, 64, MPI_INT, 1, 3, MPI_COMM_WORLD, &request); //~ related[local-conflict]: the operation that uses the memory
#pragma omp parallel for num_threads(2)
            for (int i = 0; i < 64; i++) {
                now[i] = step; //~ suspicious[local-conflict]
            }
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(now, 64, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }

    MPI_Finalize();
    return 0;
}
