// ranks: 2
// Memory of MPI_Win_allocate_shared is attached to a dynamic window, and goes with its own.
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
    MPI_Win_attach(dynamic, memory, 64); //~ related[attached-memory-freed]: attached here
    MPI_Win_free(&shared); //~ suspicious[attached-memory-freed]: MPI_Win_free frees memory
    MPI_Win_free(&dynamic);

    MPI_Finalize();
    return 0;
}
