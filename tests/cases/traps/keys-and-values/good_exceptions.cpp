// ranks: 1
// C++ exceptions leave free and destroy callbacks, and the calls that run them; the library goes on.
#include "mpix_keys.h"
#include <mpi.h>

static int frees, destroys;
static bool throws;

extern "C" void on_free(MPIX_Key, int, MPIX_Handle, MPI_Aint, MPI_Aint)
{
    frees++;
    if (throws)
        throw 1;
}

extern "C" void on_destroy(MPIX_Key, int, MPIX_Handle, MPI_Aint, MPI_Aint value)
{
    destroys++;
    if (throws)
        throw (int)value;
}

int main(int argc, char **argv)
{
    MPI_Comm comm;
    MPIX_Key key;
    int caught = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPIX_Key_create(nullptr, on_free, on_destroy, 0, &key);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 5);
    throws = true;
    try {
        MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 6);
    } catch (int value) {
        caught += value;
    }
    throws = false;
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 7);
    throws = true;
    try {
        MPI_Comm_free(&comm);
    } catch (int value) {
        caught += value;
    }
    throws = false;
    MPI_Comm_free(&comm);
    MPIX_Key_free(&key);
    MPI_Finalize();
    return !(caught == 6 && frees == 1 && destroys == 2);
}
