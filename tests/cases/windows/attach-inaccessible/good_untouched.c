// cflags: -D_GNU_SOURCE
// ranks: 2
// Memory that was never touched is there all the same: heap, static, and deep stack.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char untouched[1 << 20];
    char deep[1 << 18];
    char *heap = malloc(1 << 22), *little = malloc(24);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, untouched, sizeof untouched);
    MPI_Win_attach(win, deep, sizeof deep);
    MPI_Win_attach(win, heap, 1 << 22);
    MPI_Win_attach(win, little, 24);
    MPI_Win_detach(win, untouched);
    MPI_Win_detach(win, deep);
    MPI_Win_detach(win, heap);
    MPI_Win_detach(win, little);
    MPI_Win_free(&win);
    free(heap);
    free(little);

    MPI_Finalize();
    return 0;
}
