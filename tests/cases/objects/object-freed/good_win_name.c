// ranks: 2
// Name and error handler of a window, before it is freed and of the next one, which may have its handle.
#include <mpi.h>
#include <string.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    static char memory[64];
    char name[MPI_MAX_OBJECT_NAME];
    for (int round = 0; round < 3; round++) {
        MPI_Win win;
        int length;
        MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
        MPI_Win_set_name(win, "results");
        MPI_Win_get_name(win, name, &length);
        if (strcmp(name, "results") != 0 || length != 7)
            MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_Win_free(&win);
    }

    MPI_Finalize();
    return 0;
}
