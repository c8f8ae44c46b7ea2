// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// cflags: -O2
// An element of a vector is changed while it is being sent.
#include <mpi.h>
#include <numeric>
#include <vector>

int main()
{
    int rank;
    MPI_Init(nullptr, nullptr);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    std::vector<double> values(16);
    std::iota(values.begin(), values.end(), 1.0);
    if (rank == 0) {
        MPI_Request request;
        MPI_Isend(values.data(), 16, MPI_DOUBLE, 1, 3, MPI_COMM_WORLD, &request); //~ related[local-conflict]: the operation that uses the memory
        values.front() *= 2; //~ suspicious[local-conflict]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(values.data(), 16, MPI_DOUBLE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    MPI_Finalize();
    return 0;
}
