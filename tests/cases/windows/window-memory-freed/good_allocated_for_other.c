// ranks: 2
// The window over the memory of another is freed before that.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory;
    MPI_Win first, second;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &first);
    MPI_Win_create(memory + 64, 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &second);
    MPI_Win_free(&second);
    MPI_Win_free(&first);

    MPI_Finalize();
    return 0;
}
