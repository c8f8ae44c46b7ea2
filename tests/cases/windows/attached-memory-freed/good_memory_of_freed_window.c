// ranks: 2
// Memory of MPI_Win_allocate_shared is detached before its window is freed.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory;
    MPI_Win shared, dynamic;
    MPI_Win_allocate_shared(4096, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &shared);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic);
    MPI_Win_set_errhandler(dynamic, MPI_ERRORS_RETURN);
    MPI_Win_attach(dynamic, memory, 64);
    MPI_Win_detach(dynamic, memory);
    MPI_Win_free(&shared);
    MPI_Win_free(&dynamic);

    MPI_Finalize();
    return 0;
}
