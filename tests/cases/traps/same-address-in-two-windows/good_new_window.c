// ranks: 2
// A new window, after the old one was freed: its regions are its own, and so are its numbers of fences and posts.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, in = 0;
    static int memory[64];
    MPI_Aint mine, theirs;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Get_address(memory, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, peer, 1, &theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 20; i++) {
        MPI_Win win;
        MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_attach(win, memory, sizeof memory);
        for (int fences = 0; fences < i % 3; fences++)
            MPI_Win_fence(0, win);
        MPI_Win_fence(0, win);
        MPI_Get(&in, 1, MPI_INT, peer, theirs, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        if (i % 2 == 0)
            MPI_Win_detach(win, memory);
        MPI_Win_free(&win);
    }

    MPI_Finalize();
    return 0;
}
