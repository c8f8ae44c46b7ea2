// ranks: 2
// The pointer that was attached has been moved on by the loop that used it.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static int memory[16];
    int *p = memory;
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, p, sizeof memory);
    for (int i = 0; i < 4; i++)
        *p++ = i;
    MPI_Win_detach(win, p); //~ violation[detach-not-attached]: inside
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
