// The predefined keys come from no create call and are keys all the same (9.1.2, 12.2.6).
// ranks: 2
#include <mpi.h>

int main(int argc, char **argv)
{
    static const int comm_keys[] = {MPI_TAG_UB,        MPI_IO,      MPI_WTIME_IS_GLOBAL,
                                    MPI_UNIVERSE_SIZE, MPI_APPNUM,  MPI_LASTUSEDCODE};
    static const int win_keys[] = {MPI_WIN_BASE, MPI_WIN_SIZE, MPI_WIN_DISP_UNIT,
                                   MPI_WIN_CREATE_FLAVOR, MPI_WIN_MODEL};
    _Alignas(16) int memory = 0, flag;
    unsigned i;
    void *value;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    for (i = 0; i < sizeof comm_keys / sizeof comm_keys[0]; i++)
        MPI_Comm_get_attr(MPI_COMM_WORLD, comm_keys[i], &value, &flag);
    for (i = 0; i < sizeof win_keys / sizeof win_keys[0]; i++)
        MPI_Win_get_attr(win, win_keys[i], &value, &flag);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
