// ranks: 2
// A datatype is freed by a call that is not seen, as plug-ins do that look functions up themselves. A duplicate of another
// gets its handle, and is put where it just fits.
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
    MPI_Datatype all, one, copy;
    int (*unseen)(MPI_Datatype *) = (int (*)(MPI_Datatype *))dlsym(RTLD_DEFAULT, "PMPI_Type_free");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);

    MPI_Type_contiguous(1, MPI_INT, &one);
    MPI_Type_contiguous(64, MPI_INT, &all);
    MPI_Type_commit(&all);
    MPI_Put(out, 1, all, peer, 0, 1, all, win);
    MPI_Win_fence(0, win);
    unseen(&all);
    MPI_Type_dup(one, &copy);
    MPI_Type_commit(&copy);
    MPI_Put(out, 1, copy, peer, 63, 1, copy, win);
    MPI_Win_fence(0, win);

    MPI_Type_free(&one);
    MPI_Type_free(&copy);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
