// A library in C++ holds its key by an object, whose destructor runs after main.
#include "mpix_keys.h"
#include <mpi.h>

struct Cache {
    MPIX_Key key;
    Cache() { MPIX_Key_create(nullptr, nullptr, nullptr, 0, &key); }
    ~Cache() { MPIX_Key_free(&key); }
};

static Cache cache;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPIX_Value_set(cache.key, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_WORLD), 1);
    MPI_Finalize();
    return 0;
}
