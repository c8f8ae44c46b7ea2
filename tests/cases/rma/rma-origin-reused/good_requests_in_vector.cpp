// ranks: 2
// Requests of gets and puts in a vector that grows, and the buffers used again when all are complete.
#include <mpi.h>
#include <vector>

int main()
{
    MPI_Init(nullptr, nullptr);
    int rank, *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_lock_all(0, win);
    std::vector<int> values(8);
    for (int round = 0; round < 3; round++) {
        std::vector<MPI_Request> requests;
        for (int i = 0; i < 8; i++) {
            requests.emplace_back();
            if (i % 2)
                MPI_Rput(&values[i], 1, MPI_INT, peer, i, 1, MPI_INT, win, &requests.back());
            else
                MPI_Rget(&values[i], 1, MPI_INT, peer, i, 1, MPI_INT, win, &requests.back());
        }
        while (!requests.empty()) {
            MPI_Request last = requests.back();
            requests.pop_back();
            MPI_Wait(&last, MPI_STATUS_IGNORE);
        }
        MPI_Request again;
        MPI_Rput(&values[6], 1, MPI_INT, peer, 6, 1, MPI_INT, win, &again);
        MPI_Wait(&again, MPI_STATUS_IGNORE);
        MPI_Win_flush(peer, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
}
