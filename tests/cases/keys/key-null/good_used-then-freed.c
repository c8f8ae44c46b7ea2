// The key is null after its free, and is not used any more; a callback that is told the null key is right.
#include "mpix_keys.h"
#include <mpi.h>

static int told_null;

static void on_destroy(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)handle_type, (void)handle, (void)context, (void)value;
    told_null = key == MPIX_KEY_NULL;
}

int main(void)
{
    MPI_Comm comm;
    MPIX_Key key;

    MPI_Init(NULL, NULL);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPIX_Key_create(NULL, NULL, on_destroy, 0, &key);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 1);
    MPIX_Key_free(&key);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return !told_null;
}
