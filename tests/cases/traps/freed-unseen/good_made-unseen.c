// ranks: 2
// A datatype is freed, and a larger one made, by calls that are not seen, as plug-ins do that look functions up themselves. The
// larger one may get the handle. Another that is made as the first was is put where it just fits.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stddef.h>

static int memory[64], out[64];

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    MPI_Win win;
    MPI_Datatype small, large, again;
    int (*unseen_free)(MPI_Datatype *) = (int (*)(MPI_Datatype *))dlsym(RTLD_DEFAULT, "PMPI_Type_free");
    int (*unseen_make)(int, MPI_Datatype, MPI_Datatype *) =
        (int (*)(int, MPI_Datatype, MPI_Datatype *))dlsym(RTLD_DEFAULT, "PMPI_Type_contiguous");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);

    MPI_Type_contiguous(1, MPI_INT, &small);
    unseen_free(&small);
    unseen_make(64, MPI_INT, &large);
    MPI_Type_commit(&large);
    MPI_Put(out, 1, large, peer, 0, 1, large, win);
    MPI_Win_fence(0, win);
    MPI_Type_contiguous(1, MPI_INT, &again);
    MPI_Type_commit(&again);
    MPI_Put(out, 1, again, peer, 63, 1, again, win);
    MPI_Win_fence(0, win);

    MPI_Type_free(&large);
    MPI_Type_free(&again);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
