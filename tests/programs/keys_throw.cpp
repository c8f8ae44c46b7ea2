// Exceptions leave free callbacks of keys, through MPI calls deep in the stack; further calls follow.
extern "C" {
#include "mpix_keys.h"
}
#include <cstdio>
#include <mpi.h>

static bool throws = true;

static void on_free(MPIX_Key, int, MPIX_Handle, MPI_Aint, MPI_Aint)
{
    if (throws)
        throw 5;
}

__attribute__((noinline)) static bool frees(MPI_Info info, int depth)
{
    volatile char room[1000];
    room[0] = 1;
    if (depth > 0)
        return frees(info, depth - 1) && room[0];
    try {
        MPI_Info_free(&info);
    } catch (int) {
        return true;
    }
    return false;
}

int main(int argc, char **argv)
{
    MPIX_Key key;
    MPI_Info infos[3];
    int caught = 0;
    MPI_Init(&argc, &argv);
    MPIX_Key_create(nullptr, on_free, nullptr, 0, &key);
    for (MPI_Info &info : infos) {
        MPI_Info_create(&info);
        MPIX_Value_set(key, MPIX_HANDLE_INFO, MPIX_HANDLE(info), 1);
        caught += frees(info, 5);
    }
    throws = false;
    for (MPI_Info &info : infos)
        MPI_Info_free(&info);
    MPIX_Key_free(&key);
    std::printf("caught %d\ndone\n", caught);
    MPI_Finalize();
}
