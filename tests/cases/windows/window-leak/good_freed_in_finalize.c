// ranks: 2
// A library frees its window in a delete callback of MPI_COMM_SELF, inside MPI_Finalize: in time.
#include <mpi.h>
#include <stdlib.h>

static int close_library(MPI_Comm comm, int keyval, void *value, void *extra)
{
    MPI_Win_free(value);
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static char memory[64];
    static MPI_Win win;
    int key;
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, close_library, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &win);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
