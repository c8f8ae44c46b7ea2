// ranks: 2
// Memory of MPI_Alloc_mem, given back with MPI_Free_mem.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    void *memory;
    MPI_Alloc_mem(256, MPI_INFO_NULL, &memory);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, 256);
    MPI_Free_mem(memory); //~ suspicious[attached-memory-freed]
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
