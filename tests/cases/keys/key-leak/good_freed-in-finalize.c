// The key is freed in the callbacks that MPI_Finalize runs: before MPI ends in one, after it in the other.
#include "mpix_keys.h"
#include <mpi.h>

static MPIX_Key first, second;

static void on_free(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)key, (void)handle_type, (void)handle, (void)context, (void)value;
    MPIX_Key_free(&first);
}

static void on_destroy(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)key, (void)handle_type, (void)handle, (void)context, (void)value;
    MPIX_Key_free(&second);
}

int main(void)
{
    MPI_Init(NULL, NULL);
    MPIX_Key_create(NULL, on_free, NULL, 0, &first);
    MPIX_Key_create(NULL, NULL, on_destroy, 0, &second);
    MPIX_Value_set(first, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_SELF), 1);
    MPIX_Value_set(second, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_WORLD), 2);
    MPI_Finalize();
    return first != MPIX_KEY_NULL || second != MPIX_KEY_NULL;
}
