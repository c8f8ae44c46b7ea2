// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// cflags: -O2
// A member function looks at what a receive fills before its own wait.
#include <mpi.h>

namespace {

class Halo {
public:
    void begin(int from) { MPI_Irecv(cells, 8, MPI_INT, from, 4, MPI_COMM_WORLD, &request); } //~ related[local-conflict]: the operation that uses the memory
    void end() { MPI_Wait(&request, MPI_STATUS_IGNORE); }
    int first() const { return cells[0]; } //~ suspicious[local-conflict]

private:
    alignas(8) int cells[8] = {};
    MPI_Request request = MPI_REQUEST_NULL;
};

Halo halo;
volatile int sink;

} // namespace

int main()
{
    int rank;
    MPI_Init(nullptr, nullptr);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        halo.begin(1);
        sink = halo.first();
        halo.end();
    } else {
        int mine[8] = {1, 2, 3, 4, 5, 6, 7, 8};
        MPI_Send(mine, 8, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
