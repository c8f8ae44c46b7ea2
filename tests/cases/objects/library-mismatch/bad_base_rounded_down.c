// ranks: 2
// skip: ompi4 ompi5 mpich5 mpich5abi impi impiabi — they give the base as it was set
// MPICH 4.0 rounds the base of a window down to 16 bytes when it tells MPI_WIN_BASE: known for this version.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    static _Alignas(16) char memory[64];
    void *value;
    int flag;
    MPI_Win win;
    MPI_Win_create(memory + 4, 32, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_get_attr(win, MPI_WIN_BASE, &value, &flag); //~ note[library-mismatch]: MPI_WIN_BASE
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
