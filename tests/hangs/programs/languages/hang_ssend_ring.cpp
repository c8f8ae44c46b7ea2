// A ring of synchronous sends behind a template and a lambda: the place is the program's line.
// ranks: 3
// finds: deadlock 0-2
#include <mpi.h>

#include <vector>

template <typename Call> static void on_all(const std::vector<int> &values, Call call)
{
    for (int value : values)
        call(value);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    on_all({1, 2, 3}, [=](int value) {
        MPI_Ssend(&value, 1, MPI_INT, (rank + 1) % size, value, MPI_COMM_WORLD); //~ waits 0-2: MPI_Ssend tag 1
    });
    MPI_Finalize();
    return 0;
}
