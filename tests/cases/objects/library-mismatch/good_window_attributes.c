// ranks: 2
// The predefined attributes of every flavour of window, as every library gives them.
#include <mpi.h>
#include <stdlib.h>

static void read_all(MPI_Win win)
{
    void *value;
    int flag;
    MPI_Win_get_attr(win, MPI_WIN_BASE, &value, &flag);
    MPI_Win_get_attr(win, MPI_WIN_SIZE, &value, &flag);
    MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &value, &flag);
    MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &value, &flag);
    MPI_Win_get_attr(win, MPI_WIN_MODEL, &value, &flag);
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static _Alignas(16) double memory[8];
    void *base;
    MPI_Win win;
    MPI_Win_create(memory, sizeof memory, sizeof memory[0], MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    read_all(win);
    MPI_Win_free(&win);
    MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    read_all(win);
    MPI_Win_free(&win);
    MPI_Win_allocate(128, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    read_all(win);
    MPI_Win_free(&win);
    MPI_Win_allocate(0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    read_all(win);
    MPI_Win_free(&win);
    MPI_Win_allocate_shared(128, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    read_all(win);
    MPI_Win_free(&win);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    read_all(win);
    MPI_Win_attach(win, memory, sizeof memory);
    read_all(win);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
