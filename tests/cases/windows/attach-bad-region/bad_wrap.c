// ranks: 2
// exit: any
// A region that runs over the end of the address space.
#include <mpi.h>
#include <stdlib.h>
#include <stdint.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory = (char *)(UINTPTR_MAX - 15);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, 64); //~ violation[attach-bad-region]
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
