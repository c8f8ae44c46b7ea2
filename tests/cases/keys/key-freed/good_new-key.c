// A key that is made after another was freed is not that one.
#include "mpix_keys.h"
#include <mpi.h>

int main(void)
{
    MPIX_Key key, first;

    MPI_Init(NULL, NULL);
    MPIX_Key_create(NULL, NULL, NULL, 0, &key);
    first = key;
    MPIX_Key_free(&key);
    MPIX_Key_create(NULL, NULL, NULL, 0, &key);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_SELF), 1);
    int same = key == first;
    MPIX_Key_free(&key);
    MPI_Finalize();
    return same;
}
