// ranks: 2
// After the window is gone, malloc or MPI_Alloc_mem may hand out the same address.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    void *base;
    MPI_Win win;
    for (int round = 0; round < 5; round++) {
        MPI_Win_allocate(4096, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
        MPI_Win_free(&win);
        char *memory = malloc(4096);
        free(memory);
        MPI_Alloc_mem(4096, MPI_INFO_NULL, &base);
        MPI_Free_mem(base);
    }

    MPI_Finalize();
    return 0;
}
