// ranks: 2
// Two regions that overlap, where the library accepts them: the block of both is freed while they are attached.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory = malloc(4096);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory + 64, 16);
    int code = MPI_Win_attach(win, memory, 4096); //~ violation[attach-overlap]
    MPI_Win_detach(win, memory + 64);
    free(memory); //~ [mpich4 mpich5 mpich5abi] suspicious[attached-memory-freed]
    //~^ [ompi4 ompi5] optional suspicious[attached-memory-freed]
    if (code == MPI_SUCCESS)
        MPI_Win_detach(win, memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
