// An MPI library that gets the predefined attributes of a window wrong: one unit off.
#include <mpi.h>
#include <stdlib.h>

int MPI_Win_get_attr(MPI_Win win, int keyval, void *value, int *flag)
{
    static MPI_Aint wrong = 1;
    int result = PMPI_Win_get_attr(win, keyval, value, flag);
    if (result == MPI_SUCCESS && keyval == MPI_WIN_SIZE)
        *(MPI_Aint **)value = &wrong;
    return result;
}
