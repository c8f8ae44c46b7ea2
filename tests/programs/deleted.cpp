// Memory that is attached to a window is freed by delete[], or with an argument by free, before it is detached.
#include <cstdio>
#include <cstdlib>
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    char *volatile memory = argc > 1 ? static_cast<char *>(std::malloc(4096)) : new char[4096];
    MPI_Win_attach(win, memory, 4096);
    if (argc > 1)
        std::free(memory);
    else
        delete[] memory;
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    std::puts("done");
    return 0;
}
