// A free callback frees another handle of the same type, with a value of the same key.
#include "mpix_keys.h"
#include <mpi.h>

static MPI_Comm second;
static int frees;

static void on_free(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)key, (void)handle_type, (void)handle, (void)context;
    frees++;
    if (value == 1)
        MPI_Comm_free(&second);
}

int main(void)
{
    MPI_Comm first;
    MPIX_Key key;

    MPI_Init(NULL, NULL);
    MPI_Comm_dup(MPI_COMM_SELF, &first);
    MPI_Comm_dup(MPI_COMM_SELF, &second);
    MPIX_Key_create(NULL, on_free, NULL, 0, &key);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(first), 1);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(second), 2);
    MPI_Comm_free(&first);
    MPIX_Key_free(&key);
    MPI_Finalize();
    return !(frees == 2 && second == MPI_COMM_NULL);
}
