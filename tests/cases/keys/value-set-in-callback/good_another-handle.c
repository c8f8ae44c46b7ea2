// Callbacks set and clear values on other handles, and read on their own.
#include "mpix_keys.h"
#include <mpi.h>

static MPIX_Key other;
static MPI_Aint read_there;

static void on_free(MPIX_Key key, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    int flag = 0;
    (void)context;
    MPIX_Value_get(other, handle_type, handle, &read_there, &flag);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_SELF), value + 1);
    MPIX_Value_clear(other, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_WORLD));
}

int main(void)
{
    MPI_Comm comm;
    MPIX_Key key;
    MPI_Aint value = 0;
    int flag = 0;

    MPI_Init(NULL, NULL);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPIX_Key_create(NULL, NULL, NULL, 0, &other);
    MPIX_Key_create(NULL, on_free, NULL, 0, &key);
    MPIX_Value_set(other, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 40);
    MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comm), 1);
    MPI_Comm_free(&comm);
    MPIX_Value_get(key, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_SELF), &value, &flag);
    MPIX_Value_clear(key, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_SELF));
    MPIX_Key_free(&key);
    MPIX_Key_free(&other);
    MPI_Finalize();
    return !(flag && value == 2 && read_there == 40);
}
